// Search and commands: one field, and below it what the words find. Loaded when first opened.
import { mdiClose, mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/session.ts';
import { useIsPhone } from '../../kit/DialogShell.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LoadFailed } from '../../kit/Loaded.tsx';
import { type Command, type CommandGroup, shownPerGroup } from './command-items.ts';
import { openDialog } from './open-dialog.ts';
import { takeTyped } from './type-ahead.ts';
import { useCommands, useRun } from './use-commands.ts';

const maxCharacters = 100;

/** What was opened here last. In memory only: it may name candidates, and the next member must not see it. */
let recent: readonly Command[] = [];
session.subscribe(() => {
  recent = [];
});

export function CommandDialog() {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useIsPhone();
  const { words, setWords, fieldRef, commands, isSearching, retry, current, point, run } = useCommandList();
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const press = (event: KeyboardEvent) => {
    // Enter accepts a word in an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') run(commands[current], event.ctrlKey || event.metaKey);
    else if (event.key === 'ArrowDown') point(current + 1);
    else if (event.key === 'ArrowUp') point(current - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      slotProps={{ paper: { 'aria-label': t('search.title'), sx: isPhone ? { borderRadius: 0 } : atTop } }}
    >
      <Box sx={field}>
        <Icon path={mdiMagnify} aria-hidden sx={{ color: 'text.secondary' }} />
        <Box
          component="input"
          ref={fieldRef}
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(commands.length > 0 && { 'aria-activedescendant': optionId(current) })}
          placeholder={t('search.label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxCharacters}
          autoFocus
          // Without words it follows the page.
          {...(words !== '' && { dir: 'auto' })}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={press}
          sx={input}
        />
        <IconButton onClick={close} aria-label={t('common.close')} edge="end">
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box id={`${id}-list`} role="listbox" aria-label={t('search.results')} sx={list}>
        {groupsOf(commands).map(({ group, items }) => (
          <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Typography id={`${id}-${group}`} variant="caption" component="div" sx={caption}>
              {t(`search.${group}`)}
            </Typography>
            {items.map(({ command, index }) => (
              <Option
                key={optionId(index)}
                id={optionId(index)}
                command={command}
                isCurrent={index === current}
                onPoint={() => point(index)}
                onRun={(inTab) => run(command, inTab)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Found count={commands.length} isSearching={isSearching} hasFailed={retry !== undefined} />
      {retry && <LoadFailed onRetry={retry} />}
    </Dialog>
  );
}

/** The number of results, for screen readers only: everyone else sees the list. */
function Found({
  count,
  isSearching,
  hasFailed,
}: {
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={count === 0 && !hasFailed ? { p: 3, color: 'text.secondary' } : hidden}>
      {isSearching && count === 0 && t('common.loading')}
      {!isSearching && !hasFailed && count === 0 && t('search.none')}
      {!isSearching && count > 0 && t('search.count', { count })}
    </Box>
  );
}

/** The typed words, what they find, and the place that Enter opens. */
function useCommandList() {
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const { commands, ...search } = useCommands(words, recent);
  const runCommand = useRun();
  // The field got the focus a moment ago.
  const fieldRef = useCallback((field: HTMLElement | null) => {
    if (!field) return;
    const typed = takeTyped();
    setWords((before) => `${before}${typed}`);
  }, []);
  return {
    words,
    fieldRef,
    commands,
    ...search,
    current: Math.min(place, commands.length - 1),
    setWords(typed: string) {
      setWords(typed);
      setPlace(0);
    },
    /** Wraps around: the last comes before the first. */
    point(index: number) {
      setPlace((index + commands.length) % Math.max(1, commands.length));
    },
    run(command: Command | undefined, inTab: boolean) {
      if (!command) return;
      remember(command);
      close();
      runCommand(command, inTab);
    },
  };
}

interface OptionProps {
  id: string;
  command: Command;
  isCurrent: boolean;
  onPoint: () => void;
  onRun: (inTab: boolean) => void;
}

function Option({ id, command: { label, detail }, isCurrent, onPoint, onRun }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isCurrent}
      onPointerMove={onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
      sx={{ ...option, ...(isCurrent && { bgcolor: 'var(--accent-soft)' }) }}
    >
      <Box component="bdi" sx={oneLine}>
        {label}
      </Box>
      {detail && (
        <Box component="bdi" sx={{ ...oneLine, color: 'text.secondary', typography: 'body2' }}>
          {detail}
        </Box>
      )}
    </Box>
  );
}

function close(): void {
  openDialog(null);
}

function remember(command: Command): void {
  if (typeof command.does !== 'string' || command.group === 'actions') return;
  const others = recent.filter(({ does }) => does !== command.does);
  recent = [{ ...command, group: 'recent' } as const, ...others].slice(0, shownPerGroup);
}

/** Consecutive items of one group, each with its place in the whole list. */
function groupsOf(commands: readonly Command[]) {
  const groups: { group: CommandGroup; items: { command: Command; index: number }[] }[] = [];
  commands.forEach((command, index) => {
    const last = groups.at(-1);
    if (last?.group === command.group) last.items.push({ command, index });
    else groups.push({ group: command.group, items: [{ command, index }] });
  });
  return groups;
}

/** The list's height changes; the field stays. */
const atTop = { alignSelf: 'flex-start', maxHeight: 'min(36rem, 100dvh - 64px)' };

const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  flex: 'none',
  px: 2,
  minHeight: 60,
  borderBottom: '1px solid var(--line)',
};

const input = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  border: 0,
  outline: 'none',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
};

const list = { overflowY: 'auto', p: 1, '&:empty': { display: 'none' } };

const caption = { px: 1.5, pt: 1.5, pb: 0.5, color: 'text.secondary' };

const option = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 40,
  px: 1.5,
  borderRadius: 'var(--radius-m)',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid Highlight' } },
};

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const hidden = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' };
