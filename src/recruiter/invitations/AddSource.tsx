// Creates a share link for another source.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addShareLink } from '#contract/invite.ts';
import { CallError } from '../../api/call-error.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { faultResolver } from '../../kit/forms/fault-resolver.ts';
import { Field } from '../../kit/forms/Field.tsx';
import { showFaults } from '../../kit/forms/show-faults.ts';
import { useAddShareLink } from './use-share-links.ts';

const Source = z.pick(addShareLink.body, { source: true });

export function AddSource({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const failures = useFailures();
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: faultResolver(Source),
    defaultValues: { source: '' },
  });
  const { mutateAsync } = useAddShareLink(jobId);
  const add = handleSubmit(({ source }) =>
    mutateAsync(source).then(
      () => reset(),
      (error: unknown) => {
        const isShown = error instanceof CallError && showFaults(error.fields, setError);
        if (!isShown) failures.meet(error, { retry: () => void add() });
      },
    ),
  );
  return (
    <Stack
      component="form"
      noValidate
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      onSubmit={(event) => void add(event)}
      sx={{ alignItems: { sm: 'start' }, maxInlineSize: '40rem' }}
    >
      <Field
        control={control}
        name="source"
        size="small"
        label={t('invites.source')}
        placeholder={t('invites.source_example')}
        slotProps={{ htmlInput: { maxLength: 60, dir: 'auto', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="outlined" loading={formState.isSubmitting} sx={{ flexShrink: 0 }}>
        {t('invites.add_source')}
      </Button>
    </Stack>
  );
}
