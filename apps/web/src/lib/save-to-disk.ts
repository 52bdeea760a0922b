/** Hands a file to the browser, which saves it under its name. */
export function saveToDisk(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // By the next task the browser has taken the address over. Keeping it would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
