// Shortcuts on Latin and other keyboards, in sequences, and when they are turned off.
import { describe, expect, test, vi } from 'vitest';
import { keyCaps, keyName } from './key-name.ts';
import { createKeyRegistry, type KeyEvent } from './key-registry.ts';

const pressed = (key: string, code = '', more: Partial<KeyEvent> = {}): KeyEvent => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  defaultPrevented: false,
  isComposing: false,
  target: null,
  preventDefault: () => undefined,
  ...more,
});

const nameOf = (...press: Parameters<typeof pressed>) => keyName(pressed(...press), false);

describe('the name of a key', () => {
  test('is its Latin letter, with or without Caps Lock', () => {
    expect([nameOf('k', 'KeyK'), nameOf('K', 'KeyK'), nameOf(' ', 'Space')]).toEqual(['k', 'k', 'space']);
  });
  test('goes by position on a Russian or Arabic keyboard', () => {
    expect([nameOf('л', 'KeyK'), nameOf('ل', 'KeyG'), nameOf('١', 'Digit1')]).toEqual(['k', 'g', '1']);
    expect([nameOf('б', 'Comma'), nameOf('؟', 'Slash', { shiftKey: true })]).toEqual([',', '?']);
    expect(nameOf('л', 'KeyK', { ctrlKey: true })).toBe('mod+k');
  });
  test('goes by what is written on another Latin keyboard', () => {
    expect([nameOf('a', 'KeyQ'), nameOf('?', 'Minus', { shiftKey: true })]).toEqual(['a', '?']);
    expect([nameOf('&', 'Digit1'), nameOf('1', 'Digit1', { shiftKey: true })]).toEqual(['&', '1']);
  });
  test('contains Shift for letters only', () => {
    expect(nameOf('A', 'KeyA', { shiftKey: true })).toBe('shift+a');
  });
  test('uses ⌘ on Apple devices and Ctrl elsewhere', () => {
    expect(keyName(pressed('k', 'KeyK', { metaKey: true }), true)).toBe('mod+k');
    expect(keyName(pressed('k', 'KeyK', { ctrlKey: true }), true)).toBeNull();
    expect(keyName(pressed('k', 'KeyK', { metaKey: true }), false)).toBeNull();
    expect(nameOf('n', 'KeyN', { altKey: true })).toBeNull();
  });
  test('is shown as keycaps', () => {
    expect(keyCaps('mod+k', { mod: 'Ctrl' })).toEqual([['Ctrl', 'K']]);
    expect(keyCaps('g h', {})).toEqual([['G'], ['H']]);
  });
});

describe('the registry', () => {
  const setUp = () => {
    const state = { isOn: true, mayAct: true, nowMs: 0 };
    const registry = createKeyRegistry({
      areOn: () => state.isOn,
      mayAct: () => state.mayAct,
      now: () => state.nowMs,
    });
    const ran: string[] = [];
    const add = (title: string, keys: Record<string, string>, more = {}) =>
      registry.add(() => ({
        title,
        shortcuts: Object.entries(keys).map(([key, label]) => ({
          keys: [key],
          label,
          run: () => void ran.push(label),
          ...more,
        })),
      }));
    add('Everywhere', { 'g h': 'home', 'g j': 'jobs', '?': 'help', 'mod+k': 'search' });
    const type = (...keys: string[]) => keys.forEach((key) => registry.press(pressed(key)));
    return { state, registry, ran, add, type };
  };

  test('runs sequences, and nothing else after their first key', () => {
    const { ran, type, add } = setUp();
    add('Page', { j: 'back', r: 'reject' });
    type('g', 'j', 'j', 'g', 'r', 'r');
    expect(ran).toEqual(['jobs', 'back', 'reject']);
  });
  test('forgets the first key after a while', () => {
    const { state, ran, type } = setUp();
    type('g');
    state.nowMs = 2000;
    type('h');
    expect(ran).toEqual([]);
  });
  test('is not disturbed by Shift within a sequence', () => {
    const { ran, type } = setUp();
    type('g', 'Shift', 'h');
    expect(ran).toEqual(['home']);
  });
  test('prefers the newest group, until it is removed', () => {
    const { ran, type, add, registry } = setUp();
    const remove = add('Page', { '?': 'help of the page' });
    expect(registry.groups().map(({ title }) => title)).toEqual(['Page', 'Everywhere']);
    type('?');
    remove();
    type('?');
    expect(ran).toEqual(['help of the page', 'help']);
  });
  test('runs a held key once, unless it repeats', () => {
    const { ran, add, registry } = setUp();
    add('Page', { a: 'accept' });
    add('Player', { j: 'back' }, { repeats: true });
    for (const key of ['a', 'j']) registry.press(pressed(key, '', { repeat: true }));
    expect(ran).toEqual(['back']);
  });
  test('leaves a key to the browser if nothing was done', () => {
    const { registry } = setUp();
    const preventDefault = vi.fn<() => void>();
    registry.add(() => ({ title: '', shortcuts: [{ keys: ['k'], label: '', run: () => false }] }));
    registry.press(pressed('k', '', { preventDefault }));
    expect(preventDefault).not.toHaveBeenCalled();
  });
  test('does nothing while typing, in a composition, or after another handler', () => {
    const { state, ran, registry, type } = setUp();
    registry.press(pressed('?', '', { defaultPrevented: true }));
    registry.press(pressed('?', '', { isComposing: true }));
    state.mayAct = false;
    type('?', 'g', 'h');
    expect(ran).toEqual([]);
  });
  test('runs a shortcut from a button, also while keys are turned off', () => {
    const { state, ran, registry } = setUp();
    state.isOn = false;
    registry.run('?');
    registry.run('unknown');
    expect(ran).toEqual(['help']);
  });
  test('turned off, it keeps combinations only', () => {
    const { state, ran, type, registry } = setUp();
    state.isOn = false;
    type('?', 'g', 'h');
    registry.press(pressed('k', 'KeyK', { ctrlKey: true }));
    expect(ran).toEqual(['search']);
  });
});
