/* The generator of lib/dojo/dice.py in C, to feed statistical tests at their speed; run.py proves that it is the same.

   twin SEED [STREAMS]     the words of the generator with the seed bytes of SEED (hexadecimal) on standard output, without
                           end, each in two bytes, low byte first
   twin -b SEED [STREAMS]  the same words as a stream of bits, 15 from each, lowest first, in 32-bit words

   With STREAMS there are so many generators, one word from each in turn; to their seeds four bytes are added, the number
   of the stream, low byte first: so they are consecutive. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 32595
#define SECOND 32457
#define WORD 0x7FFF

struct dice {
    uint32_t state[9];
};

static const uint32_t start[8] = {0x121F, 0x5AA2, 0x10B4, 0x308D, 0x1898, 0x6628, 0x5C06, 0x7073};

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

static inline uint32_t word(struct dice *dice)
{
    uint32_t *state = dice->state;
    uint32_t oldest = state[8];
    uint32_t product = state[oldest] * FIRST + state[6];
    uint32_t other = state[oldest + 3] * SECOND + state[7];
    state[oldest] = product & WORD;
    state[6] = product >> 15;
    state[oldest + 3] = other & WORD;
    state[7] = other >> 15;
    state[8] = oldest < 2 ? oldest + 1 : 0;
    return (product ^ other) & WORD;
}

int main(int count, char **arguments)
{
    int bits = count > 1 && strcmp(arguments[1], "-b") == 0;
    arguments += bits;
    count -= bits;
    if (count < 2 || count > 3) {
        fprintf(stderr, "usage: twin [-b] SEED [STREAMS]\n");
        return 2;
    }
    size_t length = strlen(arguments[1]) / 2;
    uint8_t *bytes = malloc(length + 4);
    for (size_t at = 0; at < length; at++) {
        unsigned value;
        if (sscanf(arguments[1] + 2 * at, "%2x", &value) != 1) {
            fprintf(stderr, "twin: the seed is not hexadecimal\n");
            return 2;
        }
        bytes[at] = value;
    }
    uint32_t streams = count == 3 ? strtoul(arguments[2], 0, 10) : 0;
    struct dice *dice = malloc(sizeof *dice * (streams ? streams : 1));
    seed(dice, bytes, length);
    for (uint32_t stream = 0; stream < streams; stream++) {
        for (int at = 0; at < 4; at++)
            bytes[length + at] = stream >> 8 * at;
        seed(&dice[stream], bytes, length + 4);
    }

    static uint32_t buffer[16384];
    uint64_t kept = 0;
    int held = 0;
    int shift = bits ? 15 : 16;
    uint32_t stream = 0;
    do {
        for (size_t at = 0; at < sizeof buffer / sizeof *buffer; at++) {
            while (held < 32) {
                kept |= (uint64_t)word(&dice[stream]) << held;
                held += shift;
                if (++stream >= streams)
                    stream = 0;
            }
            buffer[at] = kept;
            kept >>= 32;
            held -= 32;
        }
    } while (fwrite(buffer, sizeof buffer, 1, stdout) == 1);
    return 0;
}
