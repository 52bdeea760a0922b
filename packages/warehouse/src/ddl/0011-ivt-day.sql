-- Finished days by publisher link and traffic type (docs/behaviour/reports.md#invalid-traffic). `version` is the number
-- of searches of the whole day that the row was computed from: searches only get more, so the newest computation wins
-- whatever is repeated (docs/decisions/0262). The three arrays belong together: so many addresses were used so often on
-- the link, and sent so many searches of the row. A threshold of addresses is applied when rows are read.
CREATE TABLE IF NOT EXISTS ivt_day {on_cluster}
(
    date Date CODEC(Delta, ZSTD(1)),
    publisher_id UInt32 CODEC(ZSTD(1)),
    targeting_id UInt32 CODEC(ZSTD(1)),
    tag_type_id UInt32 CODEC(ZSTD(1)),
    version UInt64 CODEC(ZSTD(1)),
    searches UInt64 CODEC(T64, ZSTD(1)),
    user_agents UInt64 CODEC(T64, ZSTD(1)),
    address_uses Array(UInt64) CODEC(ZSTD(1)),
    addresses Array(UInt64) CODEC(ZSTD(1)),
    address_searches Array(UInt64) CODEC(ZSTD(1)),
    short_keywords UInt64 CODEC(T64, ZSTD(1)),
    nonsense_keywords UInt64 CODEC(T64, ZSTD(1)),
    repeated_keywords UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = {replicated}ReplacingMergeTree(version)
PARTITION BY toYYYYMM(date)
ORDER BY (date, publisher_id, targeting_id, tag_type_id)
TTL date + INTERVAL 36 MONTH DELETE
SETTINGS
    fsync_after_insert = 1,
    fsync_part_directory = 1
