// The company form, beside a preview of what candidates see.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CompanyDraft } from '#contract/company.ts';
import { repaired, textContrast } from '#contract/design.ts';
import { Color } from '#contract/id.ts';
import { configQuery } from '../../api/queries.ts';
import { useCatalogueName } from '../../i18n/catalogue-name.ts';
import { isolatedAddress } from '../../i18n/isolated.ts';
import type { Form } from '../../kit/forms/form-store.ts';
import { InputField } from '../../kit/forms/InputField.tsx';
import { SelectField } from '../../kit/forms/SelectField.tsx';
import { SwitchField } from '../../kit/forms/SwitchField.tsx';
import { useContractForm, useFormState, useField } from '../../kit/forms/use-contract-form.ts';
import { RequireAccess } from '../../kit/RequireAccess.tsx';
import { AddressFields } from './AddressFields.tsx';
import type { CompanyPictures, KnownVat } from './company-form.ts';
import { DesignPictureFields, LogoField } from './CompanyPictureFields.tsx';
import { CompanyPreview } from './CompanyPreview.tsx';

type CompanyValues = z.input<typeof CompanyDraft>;
export type CompanyFields = Form<CompanyValues>;

export function CompanyForm({
  company,
  pictures: firstPictures,
  vat,
  submitLabel,
  onSubmit,
  extra,
  isShort = false,
}: {
  company: CompanyDraft;
  pictures: CompanyPictures;
  vat: KnownVat;
  submitLabel: string;
  onSubmit: (draft: CompanyDraft) => Promise<unknown>;
  extra?: ReactNode;
  /** Asks for the name only; a button opens the rest. */
  isShort?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [pictures, setPictures] = useState(firstPictures);
  const form = useContractForm({
    schema: CompanyDraft,
    values: company,
    submit: (draft) => onSubmit(toSend(draft, company, pictures)),
  });
  const { isBusy } = useFormState(form);
  if (isShort && !isOpen)
    return (
      <Box component="form" noValidate onSubmit={form.submit}>
        <NameCard form={form} submitLabel={submitLabel} onMore={() => setIsOpen(true)} />
      </Box>
    );
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={columns}>
      <Stack spacing={3}>
        <AboutCard form={form} isFocused={isOpen} />
        <Card sx={padded}>
          <AddressFields form={form} vat={vat} />
        </Card>
        <LookCard form={form} pictures={pictures} onPictures={setPictures} />
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

/** All that a first company needs. */
function NameCard({
  form,
  submitLabel,
  onMore,
}: {
  form: CompanyFields;
  submitLabel: string;
  onMore: () => void;
}) {
  const { t } = useTranslation();
  const { isBusy } = useFormState(form);
  return (
    <Card sx={{ ...padded, maxWidth: 560 }}>
      <Stack spacing={3}>
        <InputField form={form} name="name" label={t('companies.first_name')} required />
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            {submitLabel}
          </Button>
          <Button onClick={onMore}>{t('companies.more')}</Button>
        </Stack>
      </Stack>
    </Card>
  );
}

/** `isFocused`: the user has just opened this part of the form. */
function AboutCard({ form, isFocused }: { form: CompanyFields; isFocused: boolean }) {
  const { t } = useTranslation();
  return (
    <Card sx={padded}>
      <Stack spacing={2.5}>
        <Typography variant="h2">{t('companies.about')}</Typography>
        <InputField form={form} name="name" label={t('companies.name')} required autoFocus={isFocused} />
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
        <InputField form={form} name="description" label={t('companies.description')} multiline minRows={3} />
        <InputField
          form={form}
          name="policy"
          type="url"
          label={t('companies.policy')}
          helperText={t('companies.policy_hint')}
        />
        <SwitchField
          form={form}
          name="consent_by_starting"
          label={t('companies.consent_by_starting')}
          hint={t('companies.consent_by_starting_hint')}
        />
      </Stack>
    </Card>
  );
}

function LookCard({
  form,
  pictures,
  onPictures,
}: {
  form: CompanyFields;
  pictures: CompanyPictures;
  onPictures: (pictures: CompanyPictures) => void;
}) {
  const { t } = useTranslation();
  return (
    <Card sx={padded}>
      <Stack spacing={3}>
        <div>
          <Typography variant="h2">{t('companies.look')}</Typography>
          <Typography color="textSecondary">{t('companies.look_lead')}</Typography>
        </div>
        <LogoField pictures={pictures} onChange={onPictures} />
        <RequireAccess permission="design.manage" isShownLocked>
          <DesignPictureFields pictures={pictures} onChange={onPictures} />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
            <ColorField form={form} name="bg_color" label={t('companies.bg_color')} />
            <ColorField form={form} name="buttons_color" label={t('companies.buttons_color')} />
          </Stack>
        </RequireAccess>
      </Stack>
    </Card>
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

const padded = { p: { xs: 2.5, sm: 4 } };
const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
};

/** A company's industry, from the installation's list. */
function IndustryField({ form }: { form: CompanyFields }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: config } = useQuery(configQuery);
  return (
    <SelectField
      form={form}
      name="industry_id"
      label={t('companies.industry')}
      options={[
        { value: null, label: t('common.not_set') },
        ...(config?.industries ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) })),
      ]}
    />
  );
}

/**
 * A color, from the browser's picker or typed as #rrggbb. If its text would be unreadable, the field shows the
 * color that candidates see instead.
 */
function ColorField({
  form,
  name,
  label,
}: {
  form: CompanyFields;
  name: 'bg_color' | 'buttons_color';
  label: string;
}) {
  const { t } = useTranslation();
  const { value, change } = useField(form, name);
  const isColor = Color.safeParse(value).success;
  const readable = isColor && name === 'buttons_color' ? repaired(value, '#ffffff', textContrast) : null;
  const hint =
    readable && readable !== value && t('companies.color_repaired', { color: isolatedAddress(readable) });
  const swatch = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={label}
        value={isColor ? value : '#000000'}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change(target.value)}
        sx={{ width: 30, height: 30, p: 0, border: 0, background: 'none', cursor: 'pointer' }}
      />
    </InputAdornment>
  );
  return (
    <InputField
      form={form}
      name={name}
      label={label}
      helperText={hint}
      faultText={t('companies.color_invalid')}
      startAdornment={swatch}
      dir="ltr"
    />
  );
}
