/** The mark: a raised gate, and the water that it lets through. The same drawing as the favicon. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#0b6b73" />
      <path d="M8 7v18M24 7v18" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <rect x="11.5" y="7" width="9" height="8.5" rx="1.5" fill="#fff" />
      <path
        d="M11.5 20.5q2.25-2 4.5 0t4.5 0M11.5 25q2.25-2 4.5 0t4.5 0"
        fill="none"
        stroke="#7fe3d4"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
