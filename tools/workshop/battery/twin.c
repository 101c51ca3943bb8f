/* The generator of lib/dojo/dice.py in C, to feed statistical tests at their speed; run.py proves that it is the same.

   twin words SEED        the words of the generator with the seed bytes of SEED (hexadecimal), without end, each in two
                          bytes, low byte first
   twin bits SEED         the same words as bits, 15 from each, lowest first
   twin bits SEED COUNT   one word in turn from each of COUNT generators; their seeds have four more bytes, the number of
                          the generator, low byte first, so they are consecutive
   twin bits SEED first   only the first word of each generator, and then the next: 2^32 consecutive seeds */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 32595
#define SECOND 32457
#define WORD 0x7FFF
#define WORDS 98304 /* at a time; three words of the state and 32 of a block go into it */

struct dice {
    uint32_t state[9];
};

static const uint32_t start[8] = {0x121F, 0x5AA2, 0x10B4, 0x308D, 0x1898, 0x6628, 0x5C06, 0x7073};
static uint16_t words[WORDS];
static uint32_t packed[WORDS / 32 * 15];

static void mix(struct dice *dice)
{
    uint32_t mixed = dice->state[7];
    for (int index = 0; index < 8; index++) {
        mixed = ((dice->state[index] ^ mixed) * 0x6A6D + 0x2C1B) & WORD;
        mixed ^= mixed >> 7;
        dice->state[index] = mixed;
    }
    dice->state[8] = 0;
}

static void seed(struct dice *dice, const uint8_t *bytes, size_t length)
{
    memcpy(dice->state, start, sizeof start);
    for (size_t at = 0; at < length; at++) {
        dice->state[0] ^= bytes[at];
        mix(dice);
    }
    dice->state[0] ^= 0x4000;
    for (int round = 0; round < 4; round++)
        mix(dice);
    dice->state[6] = 1 + dice->state[6] % (FIRST - 2);
    dice->state[7] = 1 + dice->state[7] % (SECOND - 2);
}

static void seed_number(struct dice *dice, uint8_t *bytes, size_t length, uint32_t number)
{
    for (int at = 0; at < 4; at++)
        bytes[length + at] = number >> 8 * at;
    seed(dice, bytes, length + 4);
}

static inline uint32_t word(uint32_t *state, uint32_t oldest)
{
    uint32_t product = state[oldest] * FIRST + state[6];
    uint32_t other = state[oldest + 3] * SECOND + state[7];
    state[oldest] = product & WORD;
    state[6] = product >> 15;
    state[oldest + 3] = other & WORD;
    state[7] = other >> 15;
    return (product ^ other) & WORD;
}

static uint32_t next(struct dice *dice)
{
    uint32_t oldest = dice->state[8];
    dice->state[8] = oldest < 2 ? oldest + 1 : 0;
    return word(dice->state, oldest);
}

/* The next WORDS words of one generator that stands at its first word: the compiler keeps the state in registers. */
static void fill(struct dice *dice)
{
    struct dice now = *dice;
    for (int at = 0; at < WORDS; at += 3) {
        words[at] = word(now.state, 0);
        words[at + 1] = word(now.state, 1);
        words[at + 2] = word(now.state, 2);
    }
    *dice = now;
}

static void pack(void)
{
    uint64_t bits = 0;
    int held = 0;
    uint32_t *out = packed;
    for (int at = 0; at < WORDS; at++) {
        bits |= (uint64_t)words[at] << held;
        held += 15;
        if (held >= 32) {
            *out++ = bits;
            bits >>= 32;
            held -= 32;
        }
    }
}

int main(int count, char **arguments)
{
    if (count < 3 || count > 4) {
        fprintf(stderr, "usage: twin words|bits SEED [COUNT|first]\n");
        return 2;
    }
    int bits = strcmp(arguments[1], "bits") == 0;
    size_t length = strlen(arguments[2]) / 2;
    uint8_t *bytes = malloc(length + 4);
    for (size_t at = 0; at < length; at++) {
        unsigned value;
        if (sscanf(arguments[2] + 2 * at, "%2x", &value) != 1) {
            fprintf(stderr, "twin: the seed is not hexadecimal\n");
            return 2;
        }
        bytes[at] = value;
    }
    int first = count == 4 && strcmp(arguments[3], "first") == 0;
    uint32_t generators = count == 4 && !first ? strtoul(arguments[3], 0, 10) : 1;
    struct dice *dice = malloc(sizeof *dice * generators);
    if (count == 4)
        for (uint32_t number = 0; number < generators; number++)
            seed_number(&dice[number], bytes, length, number);
    else
        seed(dice, bytes, length);

    uint32_t number = 0;
    for (;;) {
        if (count == 3)
            fill(dice);
        for (int at = 0; count == 4 && at < WORDS; at++) {
            if (first)
                seed_number(dice, bytes, length, number);
            words[at] = next(first ? dice : &dice[number]);
            number++;
            if (!first && number == generators)
                number = 0;
        }
        if (bits)
            pack();
        if (bits ? !fwrite(packed, sizeof packed, 1, stdout) : !fwrite(words, sizeof words, 1, stdout))
            return 0;
    }
}
