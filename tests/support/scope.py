"""What `make test` runs and what it leaves to `make test-all`: chosen here, in three tables, and nowhere else.

`make test` is what everybody waits for, 600 core-seconds at most. Everything in tests/ belongs to it but the tests
that LATER names, more than AMOUNTS says of what is played many times over, and what is tried on one of SIZES as well.
`make test-all` runs all of it and the workshop's tests (tools/workshop) as well.

    scope.ALL                     # True in `make test-all`
    scope.amount("LINKED")        # 24, and 1000 in `make test-all`; LINKED=5 in the environment is 5 in both

A test that is named in full (`pytest tests/ui/test_words.py::test_…`) always runs.
"""

import functools
import os
from pathlib import PurePath
from typing import NamedTuple

from sim import boards

ALL = bool(os.environ.get("ALL"))


class Amount(NamedTuple):
    """few: in `make test`; many: in `make test-all`; why few are enough for every day."""

    few: int
    many: int
    why: str


AMOUNTS = {
    # How many of one thing are played.
    "CHANGES": Amount(6, 120, "changes of a record: each kind of each list"),
    "EXAMPLES": Amount(3, 30, "Hypothesis's examples of each game and each of its options"),
    "FORGED": Amount(1, 20, "evenings with somebody who forges frames: each way to forge them, by radio and by light"),
    "GUIDES": Amount(4, 200, "guided matches of each game, with other choices: each hint comes in a few"),
    "LINKED": Amount(24, 1000, "storms: every loss, both media, every game"),
    "LISTS": Amount(1, 10, "matches of every form in which lists of legal actions are compared with what is refused"),
    "MASH": Amount(3000, 100_000, "random presses: some hundred on every board"),
    "MOMENTS": Amount(7, 50, "moments at which a copy over a line or by the page breaks off"),
    "PACTS": Amount(4, 200, "power cuts while two agree: on light and by cable"),
    "SCENES": Amount(1, 9, "boards on which a scene of the transcripts is played: the golden pictures have all"),
    # Every how many of one thing are tried: large strides, with no common measure with what they stride over.
    "BIT_STEP": Amount(37, 1, "bits of a full journal: each record is met"),
    "CUT_STEP": Amount(23, 1, "bytes of a rewrite, on chips that rewrite at every turn"),
    "RESTS": Amount(3, 1, "what stands behind the end of a journal: another kind at every length"),
    "VALUES": Amount(10, 1, "values of an action in a record: another one at every place"),
    "WALKS": Amount(12, 1, "walks over all screens, with words or letters as large as they may be"),
    # The workshop's, which `make test` leaves out whole: few by `pytest tools/workshop`, many in `make test-all`.
    "BUDGET": Amount(1, 4, "boards on which every way is played on the smallest heap"),
    "FRAMES": Amount(20_000, 10_000_000, "frames to a linked handheld, over all its states"),
    "JOURNALS": Amount(4200, 200_000, "wrong journals"),
    "WHOLE": Amount(60, 1000, "wrong journals on whole handhelds"),
}


class Later(NamedTuple):
    """file: below tests; tests: names of functions; left: which of them, by the ids of their parameters or by one word
    of an id, between bars: "all", "pico | sprig", or "all but pico | sprig" of those that have parameters; why.
    """

    file: str
    tests: str
    left: str
    why: str


LATER = [
    Later(*row)
    for row in (
        # House: what is built.
        ("device/test_build_device.py", "test_the_same_sources_give_the_same_bytecode", "all", "two whole builds"),
        ("device/test_build_device.py", "test_bytecode_knows_no_lines_unless_they_are_asked_for", "all", "two builds"),
        (
            "device/test_bundles.py",
            "test_every_screen_looks_the_same_from_bundles_with_room_for_open_pages_only",
            "all",
            "every golden picture once more; that bundles do what their modules do is tried on small programs",
        ),
        (
            "device/test_device_code.py",
            "test_device_code_compiles_to_bytecode",
            "all",
            "16 seconds; tests/real runs the sources on MicroPython",
        ),
        (
            "device/test_released.py",
            "test_what_can_be_forgotten_is_gone_and_nothing_hashes_while_a_sheet_is_written",
            "all but Ninja, a linked duel | Karate alone | Karenza against a Master",
            "whole ways through the product: a linked one, the largest pages, the deepest opponent",
        ),
        (
            "device/test_short_names.py",
            "test_every_module_of_the_product_means_the_same_with_a_handful_of_names",
            "all",
            "19 seconds; each kind of name is tried on small programs",
        ),
        (
            "device/test_bundles.py",
            "test_the_console_is_one_bundle_on_every_board_and_every_module_is_in_one",
            "all but pico",
            "a board takes five seconds",
        ),
        (
            "device/test_bundles.py",
            "test_every_page_says_what_it_needs",
            "all",
            "five seconds a board",
        ),
        (
            "device/test_build_device.py",
            "test_a_board_gets_only_what_it_can_be_linked_by_and_the_driver_of_its_display",
            "all but pybadge",
            "a whole build for each of the others",
        ),
        (
            "device/test_doors.py",
            "test_boards_load_ahead_what_players_open_today",
            "all",
            "every walk on two boards: whoever adds a page calls make order",
        ),
        (
            "device/test_depth.py",
            "test_calls_nest_no_deeper_than_a_board_allows",
            "all but pybadge-1",
            "one way of three",
        ),
        (
            "house/test_left_out.py",
            "test_the_last_line_names_what_was_left_out_and_the_one_command_that_brings_it",
            "alone",
            "make test runs tests in processes",
        ),
        # The console.
        (
            "saving/test_store.py",
            "test_a_cut_at_any_byte_outside_an_erase_loses_nothing_that_was_completed "
            "test_a_page_that_was_left_with_any_of_its_bits_is_not_misread",
            "all but half full | full within a match",
            "every byte again, in a journal that is fuller or emptier",
        ),
        (
            "saving/test_store.py",
            "test_a_cut_while_everything_is_written_anew_leaves_a_clean_start_or_all_of_it",
            "all but rp2040 | samd51",
            "two of four chips",
        ),
        (
            "saving/test_store.py",
            "test_a_journal_up_to_the_last_bytes_opens_whatever_these_are",
            "all but 0 | 5",
            "the bytes before the end, one after the other",
        ),
        # Games.
        (
            "knockout/test_knockout_screens.py",
            "test_linked_handhelds_show_both_trays_and_come_to_the_same_end",
            "all but a duel",
            "partners and four players are played linked by the storms",
        ),
        (
            "karate/test_karate_screens.py",
            "test_a_whole_match_of_several_can_be_played_with_the_keys",
            "all but picosystem-4-3-2-True",
            "four players with open sheets",
        ),
        (
            "karate/test_linked_karate.py",
            "test_simulated_boards_play_whole_matches_that_can_be_played_again",
            "--devices 8 --link espnow --loss 30 --seed 1",
            "eight devices take 20 times as long as two",
        ),
        (
            "king_of_the_roll/test_roll_screens.py",
            "test_a_linked_fight_is_played_to_its_end_with_ok_alone_and_is_fair",
            "all",
            "a whole linked fight, as the storms of tests/linked play it",
        ),
        (
            "karenza/test_karenza_screens.py",
            "test_a_linked_fight_is_played_to_its_end_with_ok_alone_and_every_draw_is_checked",
            "all but sprig-ir",
            "media are tried in tests/link and tests/linked",
        ),
        (
            "karenza/test_karenza_bots.py",
            "test_a_choice_takes_a_second_at_most_on_a_board",
            "all",
            "estimates of two Masters: five seconds",
        ),
        ("karenza/test_karenza_bots.py", "test_what_the_rival_holds_changes_no_choice", "all but 2", "a Master thinks"),
        ("karate/test_karate_bots.py", "test_a_black_belt_wins_more_often_alone_than_a_brown_belt", "all", "matches"),
        (
            "knockout/test_knockout_bots.py",
            "test_the_top_level_alone_needs_as_many_turns_as_the_table_says",
            "1",
            "one of two sets of operations",
        ),
        (
            "loan/test_loan_attacks.py",
            "test_a_recorded_pause_said_again_pauses_nobody_but_what_the_teacher_says_then_counts",
            "all but power_cut",
            "what was heard is kept over a power cut",
        ),
        (
            "release/test_deploy_serial.py",
            "test_a_line_that_goes_dead_half_way_leaves_the_program_of_the_owner_where_it_was "
            "test_what_goes_wrong_on_the_way_is_seen_and_done_again",
            "all",
            "whole programs over a line",
        ),
        (
            "simulator/test_sim_terminal.py",
            "test_where_the_screen_is_dots_its_words_stand_below_it "
            "test_a_terminal_that_grows_gets_the_display_that_fits_as_long_as_nothing_is_pressed",
            "all",
            "keys and the smallest terminal stay",
        ),
        (
            "linked/test_linked_processes.py",
            "test_cpython_and_a_32_bit_micropython_play_the_same_match",
            "native",
            "by compiled code as well",
        ),
        # The simulator and the page.
        (
            "simulator/test_sim_goldens.py",
            "test_every_screen_looks_as_it_did",
            "all but sprig",
            "the display of a PyBadge too, in colours; SIZES is the smallest",
        ),
        (
            "costs/test_sim_cost.py",
            "test_every_screen_is_there_in_time",
            "all",
            "estimates for every press of every screen: a minute for a board",
        ),
        (
            "web/test_web_words.py",
            "test_the_page_and_the_handheld_speak_the_language_of_the_browser_or_english",
            "all but de-CH",
            "a language that it has",
        ),
        (
            "web/test_web_looks.py",
            "test_the_strip_is_seen_whole_on_screens_of_all_sizes_in_every_language "
            "test_all_texts_of_the_page_stand_out_whatever_colours_and_contrast_the_system_asks_for",
            "all",
            "every size of window, every dialog in every contrast",
        ),
        (
            "web/test_web_looks.py",
            "test_each_dot_is_sharp_by_the_pixels_of_the_device "
            "test_the_icons_are_what_the_manifest_says_and_the_page_can_be_installed",
            "all",
            "seldom touched",
        ),
        (
            "real/test_real_product.py",
            "test_every_screen_and_every_saved_byte_is_the_same_on_both_interpreters",
            "all but pybadge-keys0-words0 | pico-keys4-words4 | pybadge-keys8-words8 | sprig-keys11-words11",
            "a way through each game but one: all of a game takes seconds",
        ),
        (
            "real/test_real_product.py",
            "test_a_frame_in_which_nothing_happens_allocates_nothing",
            "all but pybadge-1",
            "half a minute: King of the Roll and Karenza",
        ),
        (
            "real/test_real_image.py",
            "test_first_picture_and_a_match_are_the_same_to_the_dot "
            "test_every_boards_file_as_its_owner_would_write_it_starts_a_packed_program "
            "test_a_boards_file_beside_the_image_is_used_instead_of_the_packed_one "
            "test_what_is_wrong_with_a_drive_is_said_in_one_line",
            "all",
            "15 seconds to make two programs; device/test_own_drive.py runs the image too, and test_image.py has "
            "MicroPython's own driver read it",
        ),
        (
            "real/test_exhausted.py",
            "test_with_the_heap_exhausted_the_crash_screen_drops_the_match_and_leads_to_the_menu",
            "all",
            "20 seconds to compile a drive; tests/console has the crash screen",
        ),
        (
            "release/test_release.py",
            "test_a_release_for_a_board_starts_whatever_was_there_before_and_keeps_it",
            "all",
            "20 seconds: whole releases over one another",
        ),
        (
            "house/test_new_board.py",
            "test_it_gets_a_zip_with_its_facts_and_a_place_on_the_page",
            "all",
            "a whole build of one more board",
        ),
        (
            "house/test_tools.py",
            "test_a_tool_starts_by_itself",
            "all but link_cost.py",
            "30 processes; whoever moves a module calls its room",
        ),
        (
            "house/test_left_out.py",
            "test_the_last_line_names_what_was_left_out_and_the_one_command_that_brings_it",
            "in processes",
            "pytest in pytest in processes",
        ),
        (
            "web/test_web_readers.py",
            "test_a_solo_game_of_knock_yourself_out_is_played_by_the_accessibility_tree_alone "
            "test_a_match_of_ninja_is_played_by_the_accessibility_tree_alone "
            "test_dice_are_words_in_the_language_that_the_handheld_speaks "
            "test_a_hint_of_a_guided_match_is_said_instead_of_what_it_covers_and_signs_are_said",
            "all",
            "whole games by what a screen reader is told; what it is told in which language stays",
        ),
        (
            "web/test_web_strip.py",
            "test_keys_reach_the_handheld_after_every_control_was_used_and_a_match_is_played "
            "test_the_disc_of_a_key_is_its_own_to_the_edge",
            "all",
            "a whole match after every control",
        ),
        (
            "web/test_web_looks.py",
            "test_on_screens_of_all_sizes_nothing_is_cut_off_and_no_thumb_lies_over_the_picture "
            "test_the_icons_are_the_drawing",
            "all",
            "twelve sizes of window in turn",
        ),
        (
            "web/test_web_linked.py",
            "test_four_and_then_three_handhelds_of_a_page_play_a_round "
            "test_sliders_cut_the_link_delay_it_and_lose_frames "
            "test_two_handhelds_of_a_page_play_a_duel_to_its_end_by_the_keyboard "
            "test_handhelds_in_two_tabs_play_a_duel_to_its_end",
            "all",
            "the first round of two handhelds of one page stays",
        ),
        (
            "web/test_web_visit.py",
            "test_a_whole_session_of_karates_dice_roller_by_touch_alone "
            "test_two_pages_are_linked_by_the_codes_that_they_show_by_camera_and_by_text "
            "test_all_can_be_reached_by_keyboard_and_the_dialog_says_which_keys_play",
            "all",
            "long sessions",
        ),
        (
            "web/test_web_class.py",
            "test_the_page_finds_the_same_right_and_wrong_as_make_deploy_in_hundreds_of_values",
            "all",
            "the files of both are compared by another test",
        ),
        (
            "web/test_web_page.py",
            "test_every_board_starts_with_the_picture_of_the_simulator "
            "test_a_damaged_save_is_said_and_the_handheld_plays "
            "test_a_worker_that_dies_is_said_and_the_match_is_kept",
            "all",
            "the walk of thirty screens on one board stays",
        ),
        (
            "web/test_web_boards.py",
            "test_closing_while_it_writes_asks_and_it_goes_on_until_somebody_says_stop "
            "test_reset_is_said_only_once_the_drive_was_ejected",
            "all",
            "they wait for clocks of the page",
        ),
        (
            "costs/test_sim_cost.py",
            "test_power_on_is_charged_from_the_first_line_on_and_with_bundles_soon_over "
            "test_modules_of_a_bundle_are_one_load_and_their_names_count_once "
            "test_to_make_room_costs_what_a_board_goes_through_and_not_what_the_host_has_loaded "
            "test_what_runs_from_bundles_is_known_by_what_it_is_in_the_sources "
            "test_for_a_player_alone_nothing_of_the_link_is_loaded_ahead "
            "test_a_page_opened_instead_of_a_match_is_an_opening_and_as_fast_as_any_screen",
            "all",
            "bundles of two boards are built for them: half a minute",
        ),
        (
            "release/test_release.py",
            "test_a_release_is_an_image_two_programs_and_a_page_to_read "
            "test_two_zips_of_the_same_sources_have_the_same_bytes "
            "test_each_library_comes_with_its_licence "
            "test_the_one_for_any_board_has_every_board_every_link_and_says_how_to_add_a_board "
            "test_the_release_for_any_board_starts_on_others_than_that_of_a_board",
            "all",
            "a whole release is made for them, as before each that is published",
        ),
        ("simulator/test_recording.py", "test_every_changed_key_or_frame_is_noticed", "all", "hundreds of recordings"),
        (
            "simulator/test_truth.py",
            "test_a_match_that_is_not_over_keeps_its_actions_in_their_order "
            "test_other_seats_and_another_seed_are_noticed "
            "test_actions_that_were_changed_dropped_doubled_or_swapped_are_noticed "
            "test_opponents_and_dice_are_those_of_the_seed",
            "all but ninja-duel | karate-3-open-1 | knockout-duel-all-lot | karenza-on-3-masaru-rafael | template-3",
            "some forms of each game",
        ),
        (
            "web/test_web_faults.py",
            "test_no_room_to_save_is_said_and_it_plays_on "
            "test_without_site_data_it_plays_and_says_that_nothing_is_kept "
            "test_a_browser_that_lacks_what_is_not_needed_plays "
            "test_a_file_that_does_not_come_is_said "
            "test_a_file_of_the_handheld_that_does_not_come_is_said_and_can_be_tried_again "
            "test_a_copy_asked_for_while_it_stops_is_what_was_kept_last "
            "test_a_part_that_does_not_come_is_said_in_its_dialog",
            "all",
            "faults of a browser that are seldom",
        ),
        (
            "web/test_web_faults.py",
            "test_an_address_that_makes_no_sense_shows_the_menu "
            "test_a_number_of_handhelds_that_cannot_be_is_said_and_there_is_one",
            "all but #% | 2.5",
            "one address of each kind",
        ),
        ("web/test_web_faults.py", "test_a_sign_that_no_setting_has_is_named_too", "all", "seldom, and three pages"),
        (
            "web/test_web_kept.py",
            "test_belts_and_match_come_along_in_a_file_to_another_browser "
            "test_where_the_browser_keeps_nothing_a_copy_has_all_the_same_what_was_played "
            "test_the_browser_is_asked_not_to_forget_once_there_is_something_to_lose",
            "all",
            "whole matches in a browser, up to 20 seconds: what does not fit stays",
        ),
        (
            "web/test_web_strip.py",
            "test_two_play_here_by_one_press_and_what_a_link_asks_for_is_opened "
            "test_letters_are_pressed_by_their_place_and_named_as_the_keyboard_has_them "
            "test_a_door_opens_its_game_and_the_first_press_makes_room",
            "all",
            "the child on a phone and a link to a game stay",
        ),
        (
            "web/test_web_rest.py",
            "test_what_is_switched_on_in_a_tab_that_nobody_sees_waits_there "
            "test_a_menu_on_which_nothing_happens_runs_less_than_half_as_often "
            "test_the_sound_of_the_browser_is_off_until_there_is_something_to_hear",
            "all",
            "a whole page each, and seconds of waiting: the tab that stands still stays",
        ),
        ("web/test_web_visit.py", "test_an_update_replaces_the_page_whole_or_not_at_all", "all", "two whole pages"),
        (
            "web/test_web_visit.py",
            "test_a_visitor_is_guided_through_the_first_match_alone_of_each_game",
            "all but ninja/tag",
            "one game, and one form that a link asks for",
        ),
        (
            "web/test_web_build.py",
            "test_the_same_sources_make_the_same_bytes_and_too_many_are_refused",
            "all",
            "two whole pages",
        ),
        (
            "web/test_web_looks.py",
            "test_the_picture_fills_the_room "
            "test_on_a_small_phone_dialogs_are_no_wider_than_the_screen_and_a_code_is_seen_whole",
            "all",
            "the strip in every window stays",
        ),
        (
            "web/test_web_class.py",
            "test_its_files_are_what_make_deploy_takes_and_they_have_one_secret "
            "test_a_page_opened_by_a_link_has_the_settings_of_the_class_on_its_handhelds "
            "test_what_is_wrong_is_said_beside_it_and_then_there_is_neither_link_nor_file",
            "all",
            "the files of page and make deploy are compared by another test",
        ),
        (
            "web_class/test_web_whole_class.py",
            "test_a_class_of_twelve_is_what_make_deploy_makes_of_the_same_drives "
            "test_a_file_that_says_the_same_stays_as_the_teacher_wrote_it "
            "test_a_cable_that_is_pulled_at_the_fifth_uses_up_no_number "
            "test_a_handheld_of_another_class_is_asked_about "
            "test_a_drive_that_cannot_be_one_of_the_class_is_told_and_left_alone "
            "test_where_no_drive_can_be_written_a_zip_has_what_make_deploy_writes_and_a_sheet "
            "test_numbers_that_cannot_be_are_told_on_a_small_phone_too "
            "test_a_file_that_is_no_class_is_told_and_what_was_chosen_stays "
            "test_the_page_reads_a_class_as_python_reads_it",
            "all",
            "whole classes on drives of the browser: three that come back and a new one are compared with make deploy",
        ),
        (
            "web/test_web_faults.py",
            "test_a_browser_that_is_too_old_is_told",
            "all but WebAssembly",
            "one thing that a browser lacks",
        ),
        (
            "web/test_web_boards.py",
            "test_after_an_attempt_that_ended_early_there_is_one_copy_of_the_owners_program "
            "test_where_there_is_no_room_for_two_versions_the_old_one_goes_first",
            "all",
            "a release that is written and verified stays",
        ),
        (
            "web/test_web_linked.py",
            "test_what_is_no_frame_is_dropped_and_the_handheld_goes_on",
            "all",
            "frames of all sorts come in tests/link",
        ),
        (
            "web/test_web_looks.py",
            "test_nothing_of_the_page_moves_where_the_system_asks_for_that",
            "all",
            "styles alone",
        ),
        (
            "web/test_web_page.py",
            "test_a_gamepad_presses_the_handhelds test_a_worker_that_answers_no_more_is_said",
            "all",
            "seldom, and seconds of waiting",
        ),
        (
            "web/test_web_strip.py",
            "test_a_thumb_that_slides_changes_the_key_and_two_thumbs_hold_two",
            "all",
            "the child on a phone stays",
        ),
        (
            "web/test_web_visit.py",
            "test_the_page_fills_the_screen_when_asked test_a_browser_that_cannot_link_or_write_onto_drives_says_so",
            "all",
            "seldom",
        ),
        # The link.
        (
            "link_attacks/test_link_forgers.py",
            "test_two_meet_by_radio_although_ten_frames_a_second_are_forged "
            "test_two_meet_by_light_although_frames_are_forged",
            "all but rosters | hashes | strangers",
            "what is forged most simply stays",
        ),
        (
            "linked/test_linked_matches.py",
            "test_a_fight_with_hands_and_dice_that_nobody_can_load_is_audited_on_every_medium",
            "ir | espnow",
            "cable and air stay, light and radio take longest",
        ),
        (
            "linked/test_linked_matches.py",
            "test_two_meet_and_play_in_stray_light",
            "all but 60-60000-20000",
            "the brightest light",
        ),
        (
            "linked/test_linked_matches.py",
            "test_nobody_waits_15_seconds_by_infrared_without_advice",
            "60-20000",
            "half of the frames lost is enough",
        ),
        ("linked/test_linked_matches.py", "test_a_secret_round_takes_no_longer_than_it_may", "ir", "light is slow"),
        (
            "linked/test_link_screens.py",
            "test_every_form_is_played_to_an_audited_end_and_all_agree",
            "all but boards0-0-0 | boards3-2-3",
            "two handhelds, and opponents on empty seats",
        ),
        (
            "linked/test_link_rejoin.py",
            "test_who_has_lost_the_match_plays_it_to_its_end_in_the_same_seat",
            "all but it chose-0 | in the reveal-1 | after the second round-0",
            "three stages of a match",
        ),
        (
            "linked/test_link_seals.py",
            "test_honest_matches_of_many_go_on_after_a_power_cut_between_any_two_writes",
            "all",
            "15 seconds: tests/linked cuts the power of two after every save",
        ),
        (
            "linked/test_linked_matches.py",
            "test_what_is_saved_can_be_told_by_the_log_after_every_set_in_every_game",
            "all but ninja | karate0 | karenza",
            "a game with chance alone, one with sheets, one with hands",
        ),
        (
            "linked/test_linked_matches.py",
            "test_knock_yourself_out_is_audited_on_every_number_of_devices",
            "all but basic-duel-2 | all-teams-2",
            "four handhelds take longest",
        ),
        (
            "linked/test_linked_matches.py",
            "test_every_form_is_linked_with_as_many_devices_as_have_a_seat",
            "all but forbidden-2-2 | three-2-3",
            "two and three handhelds",
        ),
        (
            "linked/test_link_resume.py",
            "test_after_every_single_save_the_power_may_fail_and_the_match_goes_on_as_it_was "
            "test_whatever_a_device_has_said_is_kept_before_anything_else_happens_there",
            "all but ninja 0-rp2040 | ninja 1-rp2040 | karenza 1-rp2040",
            "the chip of most boards",
        ),
        ("linked/test_link_rejoin.py", "test_the_power_may_fail_right_after_that", "1", "one of two handhelds"),
        (
            "linked/test_link_seals.py",
            "test_the_same_while_the_power_of_the_victim_fails_again_and_again",
            "samd51 | nrf52840 | esp32s3",
            "the chip of most boards",
        ),
        (
            "karate/test_karate_mates.py",
            "test_after_a_power_cut_one_press_links_again "
            "test_everybody_sees_the_same_dice_whoever_rolls "
            "test_two_who_press_at_the_same_moment_have_made_one_roll "
            "test_a_kiai_ends_the_training_of_all_within_a_second",
            "boards1 | boards2",
            "two handhelds; three and four take longest",
        ),
        # What others try as well: no line of the product is run by these alone.
        (
            "console/test_contract.py",
            "test_partial_states_agree_with_the_full_one_and_leak_nothing",
            "karenza-1178 | karenza-0067",
            "championships: fights of two stay",
        ),
        (
            "console/test_opponents.py",
            "test_an_opponent_takes_legal_actions_whoever_it_meets_and_leaves_its_view_as_it_was",
            "karenza-00000607-3 | karenza-01010708-3 | karenza-01010708-1 | karenza-01010708-2 | karenza-01040506-3",
            "hands and championships that take longest: others of each level stay",
        ),
        (
            "console/test_opponents.py",
            "test_the_same_seed_gives_the_same_match",
            "karenza",
            "a Master thinks for seconds, and plays the same fights in tests/karenza",
        ),
        (
            "saving/test_store.py",
            "test_one_wrong_bit_anywhere_in_a_full_journal_costs_one_record_and_what_that_was_is_said",
            "all but rp2040",
            "one chip of four",
        ),
        (
            "saving/test_store.py",
            "test_a_journal_that_ends_anywhere_opens_as_a_prefix_of_what_was_saved "
            "test_the_same_is_saved_on_micropython "
            "test_one_wrong_bit_in_erased_flash_costs_nothing "
            "test_a_cut_in_an_append_keeps_all_of_it_or_nothing_and_of_more_than_255_a_prefix",
            "all",
            "each byte of a journal once more: a wrong bit and a cut in a full one stay",
        ),
        (
            "karenza/test_karenza_referee.py",
            "test_a_second_referee_sees_the_same_fights",
            "all but 0-0 | 2-1 | 4-1",
            "fights by the hundred: some of three kinds of table stay",
        ),
        (
            "karate/test_karate_screens.py",
            "test_each_press_of_a_race_is_a_step_across_the_dojo",
            "all but feather",
            "one display of four",
        ),
        (
            "karate/test_karate_screens.py",
            "test_a_power_cut_at_any_stage_loses_nothing",
            "all",
            "a cut after every press; tests/saving cuts at every byte",
        ),
        (
            "karate/test_linked_karate.py",
            "test_every_match_ends_the_same_on_all_devices_whatever_the_weather "
            "test_linked_handhelds_come_to_the_same_end_and_all_see_who_shouts "
            "test_sixty_rolls_of_eight_players_fit_what_is_kept_and_what_is_sent",
            "all",
            "linked Karate: the storms of tests/linked play it too",
        ),
        (
            "karate/test_karate_roller.py",
            "test_a_cut_anywhere_in_a_match_keeps_round_rolls_and_points",
            "all",
            "whole matches",
        ),
        ("karate/test_karate_mates.py", "test_a_kiai_gets_through_bad_air", "all", "two media, two losses"),
        (
            "king_of_the_roll/test_roll_mat.py",
            "test_the_dice_are_free_while_a_hint_speaks_of_them",
            "de | fr | es",
            "every language on every display",
        ),
        (
            "knockout/test_knockout_screens.py",
            "test_a_power_cut_at_any_stage_loses_nothing "
            "test_a_whole_game_alone_can_be_played_with_the_keys "
            "test_the_side_that_has_lost_begins_the_rematch "
            "test_at_a_double_pupils_are_asked_whether_it_is_a_strike_even_if_it_is_none "
            "test_wrong_claims_are_counted_for_the_teacher",
            "all",
            "whole games: the goldens walk through one, the rules are tried without screens",
        ),
        (
            "knockout/test_knockout_coach.py",
            "test_the_turns_after_a_choice_are_what_the_exact_solution_says "
            "test_no_explanation_of_a_wrong_claim_gives_the_answer_away "
            "test_every_sentence_of_the_coach_is_true_for_every_tray_roll_and_choice",
            "all",
            "every tray, roll and choice",
        ),
        (
            "knockout/test_knockout_memory.py",
            "test_the_teacher_gets_every_wrong_claim_of_a_match_with_a_power_cut_in_each_turn "
            "test_a_power_cut_at_any_byte_leaves_the_claims_of_before_and_the_one_that_was_noted_or_not",
            "all",
            "every turn, every byte",
        ),
        (
            "link/test_link_chain.py",
            "test_over_all_words_every_outcome_is_equally_likely",
            "all but 2 | 6 | 10 | 22",
            "all of 2^16 words for each number of outcomes",
        ),
        (
            "link/test_link_floods.py",
            "test_a_flood_by_somebody_with_the_key_costs_a_bounded_time_and_no_memory",
            "all but radio-words | light-phases",
            "one flood of each medium",
        ),
        (
            "link/test_link_lobby.py",
            "test_two_whose_waiting_times_are_the_same_at_first_do_not_speak_over_each_other_for_ever",
            "all",
            "a minute of two lobbies",
        ),
        (
            "link/test_link_pairing.py",
            "test_fifteen_pairs_in_one_room_are_all_in_their_own_matches_within_a_minute",
            "all",
            "thirty lobbies",
        ),
        (
            "link/test_radio.py",
            "test_a_flood_from_a_stranger_costs_a_bounded_time_no_memory_and_no_frame",
            "all",
            "thousands of frames",
        ),
        (
            "link_attacks/test_link_outsiders.py",
            "test_who_has_heard_everything_from_the_first_hello_on_does_no_harm",
            "all but radio-replays-1 | light-replays-1 | light-farewells-1 | radio-contradictions-1",
            "four of sixteen attacks",
        ),
        (
            "link_attacks/test_link_sore_losers.py",
            "test_a_finger_over_the_receiver_accuses_nobody",
            "all but 0-air",
            "one side and one medium",
        ),
        (
            "link_attacks/test_link_sore_losers.py",
            "test_a_few_forged_words_do_nothing_at_all "
            "test_the_link_is_let_go_of_at_once_when_it_is_needed "
            "test_nobody_honest_is_named_in_bad_weather "
            "test_who_hides_his_choice_cannot_keep_the_others_from_ending "
            "test_who_does_not_answer_whether_to_stop_is_not_asked_for_ever",
            "all",
            "whole matches with one who cheats: those in which somebody is named stay",
        ),
        (
            "linked/test_link_checkpoints.py",
            "test_where_nothing_is_forgotten_what_is_shown_is_checked_over_and_over",
            "all but 2",
            "two devices of up to four",
        ),
        (
            "linked/test_link_checkpoints.py",
            "test_all_may_be_off_at_the_same_time_at_any_moment test_after_every_single_save_the_power_may_fail",
            "all",
            "every save of a match: matches without checkpoints are cut so by day",
        ),
        (
            "linked/test_link_draws.py",
            "test_after_every_single_save_the_power_may_fail_and_the_same_is_drawn "
            "test_both_may_be_off_at_the_same_time_at_any_moment",
            "all",
            "every save of a fight",
        ),
        (
            "linked/test_link_longest.py",
            "test_a_set_takes_no_more_than_is_kept_free_for_it",
            "karate | king_of_the_roll | karenza",
            "the longest matches there can be",
        ),
        (
            "linked/test_link_longest.py",
            "test_who_has_lost_a_match_says_so_to_the_one_that_waits_in_whatever_phase",
            "all but 1-kind0-0 | 65535-kind1-50",
            "one phase early, one late",
        ),
        (
            "linked/test_link_rejoin.py",
            "test_every_game_without_secrets_goes_on_from_anywhere_and_is_audited",
            "all but ninja-0 on 2",
            "the shortest of three",
        ),
        (
            "linked/test_link_rejoin.py",
            "test_a_power_cut_while_the_match_is_saved_leaves_the_old_one_none_or_all_of_it "
            "test_who_goes_back_waits_on_for_the_other_as_before",
            "all",
            "cuts at every byte, long waits",
        ),
        (
            "linked/test_link_resume.py",
            "test_all_devices_may_be_off_at_the_same_time_at_any_moment",
            "all",
            "every moment of a match: each device is cut alone by day",
        ),
        (
            "linked/test_link_resume.py",
            "test_one_wrong_bit_in_what_was_saved_last_accuses_nobody",
            "all but 34 | 88 | 142 | 172",
            "four moments of each game, of thirty",
        ),
        (
            "linked/test_link_screens.py",
            "test_a_foul_is_named_and_the_score_stays",
            "all but 1",
            "the others differ by the sentence alone",
        ),
        (
            "linked/test_link_screens.py",
            "test_each_handheld_says_who_it_will_be",
            "all",
            "whole linked matches on screens that the golden pictures show",
        ),
        (
            "linked/test_link_table.py",
            "test_all_devices_come_to_the_same_end_and_have_audited_it",
            "30",
            "the same with frames lost",
        ),
        (
            "linked/test_linked_matches.py",
            "test_every_match_ends_the_same_on_all_devices_whatever_the_weather "
            "test_all_five_games_end_the_same_whatever_the_weather",
            "all but 50-0-8",
            "the worst weather of three",
        ),
        (
            "linked/test_linked_matches.py",
            "test_the_phase_after_65535_is_0_in_every_game_whatever_the_weather",
            "all but 65535-ninja | 65535-karate",
            "two games, before the number starts again",
        ),
        (
            "linked/test_linked_matches.py",
            "test_half_of_the_frames_lost_makes_a_round_only_so_much_longer "
            "test_the_same_seed_gives_the_same_match_to_the_last_frame "
            "test_where_no_form_is_named_the_first_with_enough_seats_is_played",
            "all",
            "matches by the dozen",
        ),
        (
            "linked/test_linked_processes.py",
            "test_devices_that_are_processes_play_the_match_that_one_device_would_play",
            "all but 3",
            "a process for each device",
        ),
        (
            "loan/test_loan_battery.py",
            "test_the_menu_warns_of_a_battery_that_needs_charging_and_of_no_other "
            "test_in_a_match_there_is_a_mark_and_before_the_board_goes_out_a_sentence_once",
            "all but feather | pybadge",
            "a gauge and a divider: other boards have one of the two",
        ),
        (
            "loan/test_loan_battery.py",
            "test_around_the_limit_the_warning_does_not_come_and_go_page_by_page",
            "all but 3500",
            "one voltage of four",
        ),
        (
            "loan/test_loan_classroom.py",
            "test_fifteen_pairs_whose_light_meets_play_to_the_end",
            "all",
            "thirty handhelds",
        ),
        (
            "loan/test_loan_codes.py",
            "test_the_table_is_what_twelve_handhelds_did",
            "all",
            "thirteen handhelds; that codes are read, and what of them makes a table, is tried on pictures and texts",
        ),
        (
            "loan/test_loan_table.py",
            "test_a_childs_phone_shows_its_code_and_the_teachers_camera_reads_it "
            "test_where_a_comma_is_for_tenths_the_file_has_semicolons",
            "all",
            "two whole pages; what comes as text becomes a table every day",
        ),
        (
            "loan/test_loan_lesson.py",
            "test_pause_and_quiet_reach_a_linked_pair_and_its_match_goes_on_as_it_was",
            "all",
            "a linked match within a lesson",
        ),
        (
            "real/test_real_link.py",
            "test_listening_allocates_nothing_while_nothing_arrives",
            "all but circle-pico-1",
            "by cable, in a circle",
        ),
        (
            "real/test_real_rules.py",
            "test_random_matches_are_the_same_here_and_on_a_32_bit_micropython",
            "karate | king_of_the_roll",
            "five seconds of Karate; screens of both are played there too",
        ),
        (
            "release/test_moments.py",
            "test_a_drive_pulled_out_under_the_page_starts_or_says_what_to_do",
            "all but the owner's program",
            "a tab for each; the files that are written are the same",
        ),
        (
            "release/test_deploy_serial.py",
            "test_what_cannot_be_mended_is_a_sentence_and_code_py_stays",
            "babble-2-it talks without end",
            "it waits for a clock",
        ),
        (
            "simulator/test_room.py",
            "test_a_duel_is_played_through_loss_a_cut_and_a_power_cut_and_both_see_the_same_end",
            "all but pybadge-ir",
            "light",
        ),
        (
            "simulator/test_truth.py",
            "test_linked_opponents_are_verified_and_dice_that_all_devices_roll_are_not",
            "all",
            "linked matches",
        ),
        (
            "device/test_build_device.py",
            "test_a_board_gets_what_its_file_asks_for_and_the_file_it_goes_by",
            "all",
            "a whole build",
        ),
    )
]

# A test that is the same on several boards runs on this one, with the smallest display and two colours. The golden
# pictures are those of a Sprig, with the display of a PyBadge: they see what colours and a taller display change.
SIZES = ("pico",)
BOARDS = {name: boards.short(board) for board in boards.every() for name in (board.name, boards.short(board))}

# The order of pain: what breaks most and soonest first, what takes long last.
ORDER = (
    "console/test_contract.py",  # begins with a match of every game
    "[kn]*/test_*_rules.py",  # of the games; real/test_real_rules.py takes seconds
    "[kn]*/test_*_referee.py",
    "console/*",
    "saving/*",
    "memory/*",
    "house/*",
    "ui/*",
    "*",
)


def amount(name):
    """A number of things to play: what the environment says, or as AMOUNTS has it. KeyError if it is not there."""
    chosen = AMOUNTS[name]
    return int(os.environ.get(name) or (chosen.many if ALL else chosen.few))


def later(file, test, identity=""):
    """The rows of LATER that leave a test, with the id of its parameters, to `make test-all`; none in `make test`.

    later("simulator/test_sim_goldens.py", "test_every_screen_looks_as_it_did", "pico")
    """
    return [row for row in LATER if row.file == file and test in row.tests.split() and _is_left(row, identity)]


def _is_left(row, identity):
    words = {identity, *identity.split("-")}
    kept = row.left.removeprefix("all but ")
    if kept != row.left:
        return identity != "" and words.isdisjoint(kept.split(" | "))
    return row.left == "all" or not words.isdisjoint(row.left.split(" | "))


def on_other_sizes(tests):
    """Those of tests, each (file, name, id of its parameters), of which another differs only by a board of SIZES.

    Not of those that LATER speaks of: it chooses their boards.
    """
    chosen = {(row.file, name) for row in LATER for name in row.tests.split()}
    split = {test: _split(test) for test in tests if test[:2] not in chosen}
    enough = {rest for board, rest in split.values() if board in SIZES}
    return {test for test, (board, rest) in split.items() if board not in SIZES and board and rest in enough}


def _split(test):
    """The board that a test's id names, "" for none, and the test without it."""
    file, name, identity = test
    words = identity.split("-")
    for word in words:
        if word in BOARDS:
            return BOARDS[word], (file, name, *[other for other in words if other is not word])
    return "", test


@functools.cache
def rank(file):
    """Where a file stands in ORDER."""
    path = PurePath(file)
    return next(place for place, pattern in enumerate(ORDER) if path.match(pattern))
