/**
 * The sum of `of` over the addresses of a row of `ivt_day` that are repeated: used more often on the link that day than
 * the parameter `mostUses` allows.
 */
export const repeated = (uses: string, of: string): string =>
  `arraySum(arrayMap((times, own) -> if(times > {mostUses:UInt32}, own, 0), ${uses}, ${of}))`
