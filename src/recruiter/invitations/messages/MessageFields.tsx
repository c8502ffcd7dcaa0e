// The texts of a message. Variables are inserted at the last cursor position.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type Language } from '#contract/languages.ts';
import {
  fieldsOf,
  variablesOf,
  type MessageField,
  type MessageKind,
  type MessageTexts,
} from '#contract/message.ts';
import { useFaultText } from '../../../kit/forms/use-fault-text.ts';
import type { MessageFault, MessageFaults } from './message-faults.ts';

const most: Record<MessageField, number> = { email_title: 200, greeting: 5000, sms_text: 1000 };
const rows: Record<MessageField, number> = { email_title: 1, greeting: 8, sms_text: 4 };

/** Styled as text to read rather than as a disabled field. */
const readOnly = { '& .MuiInputBase-root': { bgcolor: 'var(--surface-sunken)' } };

type Input = HTMLInputElement | HTMLTextAreaElement;

export function MessageFields({
  kind,
  language,
  texts,
  faults,
  isReadOnly,
  onChange,
}: {
  kind: MessageKind;
  language: Language;
  texts: MessageTexts;
  faults: MessageFaults;
  isReadOnly: boolean;
  onChange: (field: MessageField, text: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const inputs = useRef<Partial<Record<MessageField, Input | null>>>({});
  const [last, setLast] = useState<MessageField>('greeting');
  // Where to put the cursor after the inserted text has rendered.
  const pending = useRef<{ field: MessageField; cursor: number } | null>(null);
  useLayoutEffect(() => {
    if (!pending.current) return;
    const { field, cursor } = pending.current;
    pending.current = null;
    inputs.current[field]?.focus();
    inputs.current[field]?.setSelectionRange(cursor, cursor);
  });

  const insert = (variable: string) => {
    const input = inputs.current[last];
    const text = texts[last] ?? '';
    const selected = { start: input?.selectionStart ?? text.length, end: input?.selectionEnd ?? text.length };
    const inserted = insertVariable(text, selected, variable);
    pending.current = { field: last, cursor: inserted.cursor };
    onChange(last, inserted.text);
  };

  return (
    <>
      {fieldsOf(kind).map((field) => (
        <Box key={field}>
          <TextField
            label={t(`invites.messages.fields.${field}`)}
            value={texts[field] ?? ''}
            onChange={({ target }) => onChange(field, target.value)}
            onFocus={() => setLast(field)}
            inputRef={(input: Input | null) => {
              inputs.current[field] = input;
            }}
            multiline={rows[field] > 1}
            minRows={rows[field]}
            maxRows={20}
            required={!isReadOnly}
            sx={isReadOnly ? readOnly : {}}
            error={Boolean(faults[field])}
            helperText={<FaultText fault={faults[field]} />}
            slotProps={{
              htmlInput: {
                lang: language,
                dir: directionOf(language),
                maxLength: most[field],
                readOnly: isReadOnly,
              },
              formHelperText: { sx: { marginInline: 0 } },
            }}
          />
        </Box>
      ))}
      {!isReadOnly && (
        <Box role="group" aria-labelledby={id}>
          <Typography id={id} variant="body2" sx={{ mb: 1 }}>
            {t('invites.messages.insert', { field: t(`invites.messages.fields.${last}`) })}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {variablesOf(kind).map((variable) => (
              <Button
                key={variable}
                size="small"
                variant="outlined"
                color="inherit"
                sx={{ borderColor: 'var(--line-strong)', fontWeight: 500 }}
                // Keeps the cursor in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(variable)}
              >
                {t(`invites.messages.variables.${variable}`)}
              </Button>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

function FaultText({ fault }: { fault: MessageFault | undefined }) {
  const textOf = useFaultText();
  if (!fault) return null;
  return (
    <>
      {textOf(fault.fault)}
      {fault.unknown.length > 0 && (
        <>
          {': '}
          <bdi dir="ltr">{fault.unknown.join(', ')}</bdi>
        </>
      )}
    </>
  );
}

/** Inserts a variable at the cursor. */
interface Cursor {
  start: number;
  end: number;
}

/** Replaces the selection with the variable and returns the text and the new cursor. Adds a space between words. */
export function insertVariable(
  text: string,
  { start, end }: Cursor,
  variable: string,
): { text: string; cursor: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isGlued = (neighbour: string | undefined) =>
    neighbour !== undefined && /[\p{L}\p{N}}]/u.test(neighbour);
  const inserted = `${isGlued(before.at(-1)) ? ' ' : ''}{{${variable}}}${isGlued(after[0]) ? ' ' : ''}`;
  return { text: before + inserted + after, cursor: before.length + inserted.length };
}
