// Icons of the interview pages. They repeat adjacent text, so screen readers skip them.

const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  camera:
    'M3 7.5A1.5 1.5 0 0 1 4.500 6h9A1.5 1.5 0 0 1 15 7.500v9a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 3 16.500zm12 3 6-3v9l-6-3',
  microphone:
    'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zm-6.500 8a6.500 6.500 0 0 0 13 0M12 17.500V21m-3.500 0h7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.500 2',
  repeat:
    'M4 12a8 8 0 0 1 13.700-5.600L20 8.500M20 4v4.500h-4.500M20 12a8 8 0 0 1-13.700 5.600L4 15.500M4 20v-4.500h4.500',
  calendar: 'M4 6.500h16v13H4zm0 4h16M8 4v4m8-4v4',
  shield:
    'M12 3.500 5 6v5.500c0 4.200 2.900 7.600 7 9 4.100-1.400 7-4.800 7-9V6zm-3 8.500 2.200 2.200L15.500 10',
  signal: 'M4 15.500a11.500 11.500 0 0 1 16 0M7.200 18.200a7 7 0 0 1 9.600 0M12 21h.01M3 3l18 18',
  phone:
    'M8 2.500h8A1.500 1.500 0 0 1 17.500 4v16a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 20V4A1.500 1.500 0 0 1 8 2.500zm3 16h2',
  up: 'M12 19V5m-6 6 6-6 6 6',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  alert: 'M12 4 2.500 20h19zm0 6v4.500m0 3h.01',
  file: 'M6 3h8l4 4v14H6zm8 0v4h4',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.700a2.500 2.500 0 1 1 3.800 2.100c-.9.550-1.300 1-1.300 1.900m0 3.100h.01',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
