/** Red, green and blue from 0 to 1, without the gamma of screens. */
type Light = readonly [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** The light of a colour such as `#0b6b73`. */
export function lightOf(hex: string): Light {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return [red!, green!, blue!]
}

/** Contrast of two colours as WCAG defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright, dark] = [one, other]
    .map((hex) => {
      const [red, green, blue] = lightOf(hex)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => b - a)
  return (bright! + 0.05) / (dark! + 0.05)
}

type Matrix = readonly [Light, Light, Light]

const times = (matrix: Matrix, [x, y, z]: Light): Light => {
  const [one, two, three] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z)
  return [one!, two!, three!]
}

/** What people see: everybody, and people without one kind of cones (Machado, Oliveira and Fernandes 2009). */
export const visions: Record<string, Matrix> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Oklab, in which equal distances look equally different. */
function oklab(light: Light): Light {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  )
}

/** How different two colours look with a vision: 0 the same, 1 black and white. */
export function difference(one: string, other: string, vision: Matrix): number {
  const [from, to] = [one, other].map((hex) => oklab(times(vision, lightOf(hex))))
  return Math.hypot(from![0] - to![0], from![1] - to![1], from![2] - to![2])
}
