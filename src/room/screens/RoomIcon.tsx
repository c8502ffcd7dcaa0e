// Icons of the room. Each is next to its word or on a button with a name, so screen readers skip them.

const paths = {
  microphone:
    'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zm-6.500 8a6.500 6.500 0 0 0 13 0M12 17.500V21m-3.500 0h7',
  muted:
    'M4 4l16 16M9 9.500V11a3 3 0 0 0 4.500 2.600M15 11V6a3 3 0 0 0-5.700-1.300M5.500 11a6.500 6.500 0 0 0 10.300 5.300M18.500 11a6.400 6.400 0 0 1-.6 2.700M12 17.500V21m-3.500 0h7',
  camera:
    'M3 7.500A1.500 1.500 0 0 1 4.500 6h9A1.500 1.500 0 0 1 15 7.500v9a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 3 16.500zm12 3 6-3v9l-6-3',
  screen: 'M3 5h18v11H3zm6 15h6m-3-4v4m0-7V8m-2.500 2.500L12 8l2.500 2.500',
  hand: 'M8 12V6a1.500 1.500 0 0 1 3 0v5V4.500a1.500 1.500 0 0 1 3 0V11 6a1.500 1.500 0 0 1 3 0v8c0 4-2.500 7-6 7-3 0-4.500-1.500-6-4l-2-4a1.400 1.400 0 0 1 2.400-1.400L8 14',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  pad: 'M6 3h9l4 4v14H6zm4 7-2.500 2.500L10 15m4-5 2.500 2.500L14 15',
  captions: 'M3 5h18v14H3zm7.500 5.500a2 2 0 1 0 0 3m6-3a2 2 0 1 0 0 3',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zm-6 9c0-3.500 2.500-6 6-6s6 2.500 6 6m1-9a3 3 0 0 0 0-6m5 15c0-3-1.500-5-4-5.700',
  leave: 'M14 4h5v16h-5M4 12h11m-4-4 4 4-4 4',
  signal: 'M4 15.500a11.500 11.500 0 0 1 16 0M7.200 18.200a7 7 0 0 1 9.600 0M12 21h.01M3 3l18 18',
} as const;

export type RoomIconName = keyof typeof paths;

export function RoomIcon({ name }: { name: RoomIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
