// The texts of a message. Variables are inserted at the last cursor position.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type Language } from '#contract/languages.ts';
import {
  fieldsOf,
  variablesOf,
  type MessageField as MessageFieldName,
  type MessageKind,
  type MessageTexts,
} from '#contract/message.ts';
import type { Form } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useFieldFault, useFieldValue } from '../../../kit/forms/use-contract-form.ts';
import { useFaultText } from '../../../kit/forms/use-fault-text.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { unknownIn } from './message-faults.ts';

const most: Record<MessageFieldName, number> = { email_title: 200, greeting: 5000, sms_text: 1000 };
const rows: Record<MessageFieldName, number> = { email_title: 1, greeting: 8, sms_text: 4 };

/** Styled as text to read rather than as a disabled field. */
const readOnly = { '& .MuiInputBase-root': { bgcolor: 'var(--surface-sunken)' } };

type Input = HTMLInputElement | HTMLTextAreaElement;

export function MessageFields({
  kind,
  language,
  form,
  isReadOnly,
}: {
  kind: MessageKind;
  language: Language;
  form: Form<MessageTexts>;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const inputs = useRef<Partial<Record<MessageFieldName, Input | null>>>({});
  const [last, setLast] = useState<MessageFieldName>('greeting');
  // Where to put the cursor after the inserted text has rendered.
  const pending = useRef<{ field: MessageFieldName; cursor: number } | null>(null);
  useLayoutEffect(() => {
    if (!pending.current) return;
    const { field, cursor } = pending.current;
    pending.current = null;
    inputs.current[field]?.focus();
    inputs.current[field]?.setSelectionRange(cursor, cursor);
  });

  const insert = (variable: string) => {
    const input = inputs.current[last];
    const text = form.values()[last] ?? '';
    const selected = { start: input?.selectionStart ?? text.length, end: input?.selectionEnd ?? text.length };
    const inserted = insertVariable(text, selected, variable);
    pending.current = { field: last, cursor: inserted.cursor };
    form.change(last, inserted.text);
  };

  return (
    <>
      {fieldsOf(kind).map((field) => (
        <MessageField
          key={field}
          kind={kind}
          form={form}
          field={field}
          language={language}
          isReadOnly={isReadOnly}
          onFocus={() => setLast(field)}
          inputRef={(input: Input | null) => {
            inputs.current[field] = input;
          }}
        />
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

function MessageField({
  kind,
  form,
  field,
  language,
  isReadOnly,
  ...input
}: {
  kind: MessageKind;
  form: Form<MessageTexts>;
  field: MessageFieldName;
  language: Language;
  isReadOnly: boolean;
  onFocus: () => void;
  inputRef: Ref<Input>;
}) {
  const { t } = useTranslation();
  const faultText = useUnknownText(form, field, kind);
  return (
    <InputField
      {...input}
      form={form}
      name={field}
      label={t(`invites.messages.fields.${field}`)}
      multiline={rows[field] > 1}
      minRows={rows[field]}
      maxRows={20}
      required={!isReadOnly}
      readOnly={isReadOnly}
      sx={isReadOnly ? readOnly : {}}
      lang={language}
      dir={directionOf(language)}
      maxLength={most[field]}
      {...(faultText !== undefined && { faultText })}
    />
  );
}

/** The error of a text with variables that do not exist, which are named. */
function useUnknownText(
  form: Form<MessageTexts>,
  field: MessageFieldName,
  kind: MessageKind,
): string | undefined {
  const textOf = useFaultText();
  const fault = useFieldFault(form, field);
  const text = useFieldValue(form, field) ?? '';
  const unknown = unknownIn(text, kind);
  return fault !== undefined && unknown.length > 0
    ? `${textOf(fault)}: ${isolated(unknown.join(', '))}`
    : undefined;
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
