// Finds one of a job's candidates by name.
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getResponses, type Response } from '#contract/response.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { Chevron } from '../../../kit/Chevron.tsx';

interface Props {
  jobId: string;
  label: string;
  helperText?: string;
  /** Candidates that are not offered. */
  taken?: readonly string[];
  onPick: (id: string) => void;
}

export function PickCandidate({ jobId, label, helperText, taken = [], onPick }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const search = useDeferredValue(words.trim().slice(0, 200));
  const { data, isFetching } = useQuery({
    queryKey: [...keys.pickable(jobId), search],
    queryFn: ({ signal }) =>
      callAsUser(getResponses, { params: { id: jobId }, query: search ? { search } : {}, signal }),
    enabled: isOpen,
    placeholderData: (before) => before,
  });
  const found = (data?.responses ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <Autocomplete<Response>
      // Clears the field once the candidate is picked.
      key={taken.join()}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={({ full }) => full}
      getOptionKey={({ id }) => id}
      loading={isFetching}
      loadingText={t('common.loading')}
      noOptionsText={t('responses.nothing_found_title')}
      onInputChange={(_event, typed) => setWords(typed)}
      onChange={(_event, chosen) => chosen && onPick(chosen.id)}
      value={null}
      popupIcon={<Chevron />}
      size="small"
      renderInput={(params) => <TextField {...params} label={label} helperText={helperText} />}
    />
  );
}
