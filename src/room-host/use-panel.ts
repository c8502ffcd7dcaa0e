// The guide, notes and scores of one room, fetched again whenever the room says that they differ.
import { useCallback, useEffect, useRef, useState } from 'react';
import { getRoomPanel, type RoomPanel } from '#contract/room-panel.ts';
import { callAsUser } from '../api/call-as-user.ts';

/** Does one change and reads the result. False: it did not work, which the panel says. */
export type Act = (work: () => Promise<unknown>) => Promise<boolean>;

interface PanelState {
  /** Null until it is loaded once. */
  panel: RoomPanel | null;
  hasFailed: boolean;
  retry: () => void;
  act: Act;
  isRefused: boolean;
}

export function usePanel(room: string, version: string): PanelState {
  const [panel, setPanel] = useState<RoomPanel | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const newest = useRef(0);
  const read = useCallback(async () => {
    const number = ++newest.current;
    try {
      const found = await callAsUser(getRoomPanel, { params: { id: room } });
      // An older answer may come last.
      if (number !== newest.current) return;
      setPanel(found);
      setHasFailed(false);
    } catch {
      // Without a line: what is shown stays, and the next version is read when the room is reachable again.
      if (number === newest.current) setHasFailed(true);
    }
  }, [room]);
  useEffect(() => void read(), [read, version]);
  const act: Act = async (work) => {
    setIsRefused(false);
    try {
      await work();
    } catch {
      setIsRefused(true);
      return false;
    }
    await read();
    return true;
  };
  return { panel, hasFailed, retry: () => void read(), act, isRefused };
}
