import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table'

/**
 * What the model of every table can do; Table 9 bundles nothing by itself (STACK). Which columns are shown, where
 * they stand and which rows are chosen is ours: the address and the list hold it, and the table only draws it.
 */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

/** Id of the column with the selection boxes. */
export const SELECT = '__select'

export const ROW_HEIGHT = 41

/** Shorter tables are drawn whole: one code path, and the browser's own search finds every row (STACK). */
export const VIRTUAL_ABOVE = 100
