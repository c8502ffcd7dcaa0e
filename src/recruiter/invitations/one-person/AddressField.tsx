// The email field of an invitation. One address is an ordinary field. A list becomes chips: valid addresses can be
// removed, the others return to the field to be corrected.
import { mdiAlertCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxListed } from '#contract/invite.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { Form } from '../../../kit/forms/form-store.ts';
import { TextBox } from '../../../kit/forms/TextBox.tsx';
import { useField } from '../../../kit/forms/use-contract-form.ts';
import { useFaultText } from '../../../kit/forms/use-fault-text.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { isList, mergeAddresses, readAddresses, type ListedPerson } from './address-list.ts';

export function AddressField({ form }: { form: Form<{ email: string; listed: ListedPerson[] }> }) {
  const { t } = useTranslation();
  const textOf = useFaultText();
  const { value: text, fault, change } = useField(form, 'email');
  const { value: listed, change: changeListed } = useField(form, 'listed');
  const wrong = listed.filter(({ email }) => email === '').length;

  const add = (typed: string) => {
    changeListed(mergeAddresses(listed, readAddresses(typed)));
    change('');
  };
  const remove = (person: ListedPerson) => changeListed(listed.filter(({ id }) => id !== person.id));
  const correct = (person: ListedPerson) => {
    remove(person);
    change(person.text);
    form.focus('email');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEntry = event.key === 'Enter' && text.trim() !== '' && listed.length > 0;
    const isBack = event.key === 'Backspace' && text === '' && listed.length > 0;
    if (!isEntry && !isBack) return;
    event.preventDefault();
    const last = listed.at(-1);
    if (isEntry) add(text);
    else if (last) correct(last);
  };

  return (
    <Box
      // A single-line field drops the line ends of what is pasted.
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (!isList(`${text}${pasted}`)) return;
        event.preventDefault();
        add(`${text}\n${pasted}`);
      }}
    >
      <TextBox
        name="email"
        // Browsers would refuse a list in a field of the type `email`.
        type="text"
        inputMode="email"
        label={t('invites.email')}
        required={listed.length === 0}
        value={text}
        onChange={({ target }) => (/[,;]\s*$/.test(target.value) ? add(target.value) : change(target.value))}
        onKeyDown={onKeyDown}
        hasFault={fault !== undefined}
        helperText={textOf(fault, { required: t('invites.email_required') }) ?? t('invites.list.hint')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
      />
      {listed.length > 0 && (
        <>
          <Box component="ul" aria-label={t('invites.list.label')} sx={chips}>
            {listed.map((person) => (
              <li key={person.id}>
                <AddressChip
                  person={person}
                  onRemove={() => remove(person)}
                  onCorrect={() => correct(person)}
                />
              </li>
            ))}
          </Box>
          <Box role="status" sx={{ fontSize: 'var(--text-s)', color: 'text.secondary' }}>
            {t('invites.list.people', { count: listed.length - wrong })}
            {wrong > 0 && ` · ${t('invites.list.wrong', { count: wrong })}`}
          </Box>
          {listed.length > maxListed && (
            <Box role="alert" sx={{ fontSize: 'var(--text-s)', color: 'error.main' }}>
              {t('invites.list.too_long', { max: maxListed })}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

function AddressChip({
  person: { name, email, text },
  onRemove,
  onCorrect,
}: {
  person: ListedPerson;
  onRemove: () => void;
  onCorrect: () => void;
}) {
  const { t } = useTranslation();
  if (email === '')
    return (
      <Chip
        color="error"
        variant="outlined"
        icon={<Icon path={mdiAlertCircleOutline} aria-hidden />}
        label={<bdi>{text}</bdi>}
        aria-label={t('invites.list.correct', { text: isolated(text) })}
        onClick={onCorrect}
        sx={{ maxInlineSize: '100%' }}
      />
    );
  const shown = name ? `${name} <${email}>` : email;
  return (
    <Chip
      label={<bdi dir={name ? 'auto' : 'ltr'}>{shown}</bdi>}
      onClick={onRemove}
      onDelete={onRemove}
      aria-label={t('invites.list.remove', { email: isolated(shown) })}
      sx={{ maxInlineSize: '100%' }}
    />
  );
}

const chips = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  listStyle: 'none',
  m: 0,
  mt: 1,
  mb: 0.5,
  p: 0,
  maxBlockSize: '14rem',
  overflowY: 'auto',
  '& li': { maxInlineSize: '100%' },
};
