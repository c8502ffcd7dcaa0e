// The picture beside the sign-in form: a candidate's video answer, which is recorded and already saved.
export function AuthPicture() {
  return (
    <svg viewBox="0 0 480 340" aria-hidden focusable="false">
      <rect
        x="40"
        y="24"
        width="400"
        height="250"
        rx="20"
        fill="var(--surface)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <g fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round">
        <circle cx="240" cy="122" r="38" />
        <path d="M164 234c6-44 36-64 76-64s70 20 76 64" />
      </g>
      <circle cx="76" cy="58" r="9" fill="var(--bad)" />
      <rect x="94" y="52" width="56" height="12" rx="6" fill="var(--line)" />
      <g fill="var(--accent)">
        {bars.map((height, place) => (
          <rect
            key={place}
            x={64 + place * 16}
            y={306 - height / 2}
            width="8"
            height={height}
            rx="4"
            opacity={place < arrived ? 1 : 0.35}
          />
        ))}
      </g>
      <circle cx="412" cy="250" r="34" fill="var(--good-soft)" stroke="var(--surface)" strokeWidth="6" />
      <path
        d="M397 251l11 11 20-23"
        fill="none"
        stroke="var(--good)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The answer's waveform, and how much of it has arrived. */
const bars = [14, 22, 34, 26, 40, 30, 18, 28, 44, 36, 24, 32, 46, 30, 20, 36, 42, 26, 16, 30, 38, 22];
const arrived = 17;
