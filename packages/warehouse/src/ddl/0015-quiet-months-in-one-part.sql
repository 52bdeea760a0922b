-- Reports read booked rows without replaced versions. That is twice as fast where a month is one part (decision 0297).
ALTER TABLE booked_row {on_cluster} MODIFY SETTING min_age_to_force_merge_seconds = 600, min_age_to_force_merge_on_partition_only = 1
