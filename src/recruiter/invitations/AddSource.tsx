// Creates a share link for another source.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addShareLink } from '#contract/invite.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { useAddShareLink } from './use-share-links.ts';

const schema = z.pick(addShareLink.body, { source: true });

export function AddSource({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddShareLink(jobId);
  const form = useContractForm({
    schema,
    values: { source: '' },
    submit: async ({ source }, id) => {
      await add({ id, source });
      form.reset();
    },
  });
  const { isBusy } = useFormState(form);
  return (
    <Stack
      component="form"
      noValidate
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      onSubmit={form.submit}
      sx={{ alignItems: { sm: 'start' }, maxInlineSize: '40rem' }}
    >
      <InputField
        form={form}
        name="source"
        size="small"
        label={t('invites.source')}
        placeholder={t('invites.source_example')}
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ flexShrink: 0 }}>
        {t('invites.add_source')}
      </Button>
    </Stack>
  );
}
