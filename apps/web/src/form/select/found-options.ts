interface Searched {
  label: string
  note?: string
  disabled?: boolean
}

/** The options that contain every word of a text, in their order. */
export function foundOptions<Option extends Searched>(options: readonly Option[], text: string): Option[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return options.filter((option) => {
    const whole = `${option.label} ${option.note ?? ''}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  })
}

/** The only choosable option that contains a text. */
export function onlyMatch<Option extends Searched>(
  options: readonly Option[],
  text: string,
): Option | undefined {
  if (text.trim() === '') return undefined
  const found = foundOptions(options, text).filter((option) => option.disabled !== true)
  return found.length === 1 ? found[0] : undefined
}
