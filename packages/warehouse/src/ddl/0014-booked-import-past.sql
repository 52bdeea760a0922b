-- The imports that the rows of a day named before a booking that changed no figure of it named others: a report that
-- states a day again (docs/behaviour/revenue.md#as-known-on). By slot; one number stands for all rows.
CREATE TABLE IF NOT EXISTS booked_import_past {on_cluster}
(
    provider_id UInt32 CODEC(ZSTD(1)),
    date Date CODEC(ZSTD(1)),
    shown_until UInt64 CODEC(ZSTD(1)),
    imports Array(UInt32) CODEC(ZSTD(1))
)
ENGINE = {replicated}MergeTree
ORDER BY (provider_id, date, shown_until)
SETTINGS
    index_granularity = 256,
    fsync_after_insert = 1,
    fsync_part_directory = 1
