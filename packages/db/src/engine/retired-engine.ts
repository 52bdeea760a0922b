/** Stands for all engines that are gone, so that the searches they counted still count (E4: first 30, first 100). */
export const RETIRED_ENGINE = '00000000-0000-0000-0000-000000000000'
