/**
 * Represents all engines that are gone, so that their searches still count. First searches and warm-up must not begin
 * again because a host was removed. See docs/behaviour/engine.md#figures-fed-back.
 */
export const RETIRED_ENGINE = '00000000-0000-0000-0000-000000000000'
