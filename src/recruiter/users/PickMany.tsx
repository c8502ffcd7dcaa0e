// A searchable multi-select. Initially selected items come first, and the order stays stable while selecting.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../kit/forms/SearchField.tsx';
import { shownOptions, withId } from './membership-form.ts';

const maxShown = 50;
const fewEnough = 8;

export interface PickOption {
  id: string;
  name: string;
  detail?: string;
}

export function PickMany({
  label,
  options,
  chosen,
  onChange,
}: {
  /** The search field's label. */
  label: string;
  options: readonly PickOption[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [first] = useState(() => new Set(chosen));
  const { shown, isCut } = shownOptions(options, { words, first, max: maxShown });
  return (
    <div>
      {options.length > fewEnough && <SearchField label={label} words={words} onWords={setWords} />}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ my: 1 }}>
        {shown.length === 0 ? t('users.nothing_found') : t('users.picked', { count: chosen.length })}
        {isCut && ` ${t('users.narrow')}`}
      </Typography>
      {shown.length > 0 && (
        <Box component="ul" sx={list}>
          {shown.map(({ id, name, detail }) => (
            <li key={id}>
              <FormControlLabel
                sx={{ alignItems: 'flex-start', m: 0, overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    sx={{ pt: 0.75 }}
                    checked={chosen.includes(id)}
                    onChange={(_, isChecked) => onChange(withId(chosen, id, isChecked))}
                  />
                }
                label={
                  <Box sx={{ pt: 0.75 }}>
                    <bdi>{name}</bdi>
                    {detail && (
                      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                        <bdi>{detail}</bdi>
                      </Box>
                    )}
                  </Box>
                }
              />
            </li>
          ))}
        </Box>
      )}
    </div>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 1,
  maxBlockSize: 320,
  overflowY: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
};
