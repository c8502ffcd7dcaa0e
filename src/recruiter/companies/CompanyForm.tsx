// The company form, beside a preview of what candidates see.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CompanyDraft } from '#contract/company.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { InputField } from '../../kit/forms/InputField.tsx';
import type { Form } from '../../kit/forms/form-store.ts';
import { useContractForm, useFormState } from '../../kit/forms/use-contract-form.ts';
import { AddressFields } from './AddressFields.tsx';
import { ColorField } from './ColorField.tsx';
import { DesignPictureFields, LogoField } from './CompanyPictureFields.tsx';
import { CompanyPreview } from './CompanyPreview.tsx';
import type { CompanyPictures, KnownVat } from './company-form.ts';
import { IndustryField } from './IndustryField.tsx';

type CompanyValues = z.input<typeof CompanyDraft>;
export type CompanyFields = Form<CompanyValues>;

export function CompanyForm({
  company,
  pictures: firstPictures,
  vat,
  submitLabel,
  onSubmit,
  extra,
}: {
  company: CompanyDraft;
  pictures: CompanyPictures;
  vat: KnownVat;
  submitLabel: string;
  onSubmit: (draft: CompanyDraft) => Promise<unknown>;
  extra?: ReactNode;
}) {
  const { t } = useTranslation();
  const [pictures, setPictures] = useState(firstPictures);
  const form = useContractForm({
    schema: CompanyDraft,
    values: company,
    submit: (draft) => onSubmit(toSend(draft, company, pictures)),
  });
  const { isBusy } = useFormState(form);
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={columns}>
      <Stack spacing={3}>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
          <Stack spacing={2.5}>
            <Typography variant="h2">{t('companies.about')}</Typography>
            <InputField form={form} name="name" label={t('companies.name')} required />
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
              <InputField
                form={form}
                name="website"
                type="url"
                label={t('companies.website')}
                helperText={t('companies.website_hint')}
              />
              <InputField form={form} name="location" label={t('companies.location')} />
            </Stack>
            <IndustryField form={form} />
            <InputField
              form={form}
              name="description"
              label={t('companies.description')}
              multiline
              minRows={3}
            />
            <InputField
              form={form}
              name="policy"
              type="url"
              label={t('companies.policy')}
              helperText={t('companies.policy_hint')}
            />
          </Stack>
        </Card>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
          <AddressFields form={form} vat={vat} />
        </Card>
        <Card sx={{ p: { xs: 2.5, sm: 4 } }}>
          <Stack spacing={3}>
            <div>
              <Typography variant="h2">{t('companies.look')}</Typography>
              <Typography color="textSecondary">{t('companies.look_lead')}</Typography>
            </div>
            <LogoField pictures={pictures} onChange={setPictures} />
            <RequireAccess permission="design.manage" isShownLocked>
              <DesignPictureFields pictures={pictures} onChange={setPictures} />
              <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
                <ColorField form={form} name="bg_color" label={t('companies.bg_color')} />
                <ColorField form={form} name="buttons_color" label={t('companies.buttons_color')} />
              </Stack>
            </RequireAccess>
          </Stack>
        </Card>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            {submitLabel}
          </Button>
          {extra}
        </Stack>
      </Stack>
      <Preview form={form} pictures={pictures} />
    </Box>
  );
}

function Preview({ form, pictures }: { form: CompanyFields; pictures: CompanyPictures }) {
  const { name, bg_color: bgColor, buttons_color: btnColor } = useFormState(form).values;
  return <CompanyPreview name={name} bgColor={bgColor} btnColor={btnColor} pictures={pictures} />;
}

/** Sends the agency's name only if it was edited here, since someone else may have changed it in the meantime. */
function toSend(draft: CompanyDraft, before: CompanyDraft, pictures: CompanyPictures): CompanyDraft {
  const { agency_name, ...rest } = draft;
  return {
    ...rest,
    ...(agency_name !== undefined && agency_name !== before.agency_name && { agency_name }),
    logo_file_id: pictures.logo?.fileId ?? null,
    bg_image_file_id: pictures.bgImage?.fileId ?? null,
    header_image_file_id: pictures.headerImage?.fileId ?? null,
  };
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
};
