// Candor's logo: an open ring, a C, around the dot of a recording light. Uses the text color.
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path
        d="M23.6 8.4a10.8 10.8 0 1 0 0 15.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="3.6" fill="currentColor" />
    </svg>
  );
}
