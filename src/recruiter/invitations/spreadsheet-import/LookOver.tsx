// Reviews a parsed file before sending: the columns, the recipients, the channel, and every unusable row.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Channel, maxImportSources, type Import } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import { Language } from '#contract/languages.ts';
import { formatNumber } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ChannelChoice } from '../ChannelChoice.tsx';
import { CountryField } from '../phone/CountryField.tsx';
import { alreadyInvitedQuery } from '../invite-queries.ts';
import { InviteDeadline } from '../InviteDeadline.tsx';
import { languageOptions } from '../../../kit/forms/LanguageField.tsx';
import { SelectField } from '../../../kit/forms/SelectField.tsx';
import { useContractForm, useField, useFormPick } from '../../../kit/forms/use-contract-form.ts';
import { useCountry } from '../phone/use-country.ts';
import { useSmsOn } from '../phone/use-sms-on.ts';
import { addressOf, type Person } from './check-rows.ts';
import type { Role } from './column-names.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { countFates, fates, fatesOf } from './preview-rows.ts';
import { Preview } from './Preview.tsx';
import { ReadAs } from './ReadAs.tsx';
import type { Corrections, ReadTable } from './read-table.ts';
import type { ImportFile } from './use-import-file.ts';
import { usePeople, type People } from './use-people.ts';
import { useStartImport } from './use-start-import.ts';

/** The rows that were not sent, for correction. */
export interface LeftOut {
  fileName: string;
  heading: readonly string[] | null;
  faulty: readonly Person[];
}

const Settings = z.object({ channel: Channel, language: Language });

export function LookOver({
  job,
  file,
  onCorrect,
  onRole,
  onHeading,
  onDrop,
  onStarted,
}: {
  job: JobDetail;
  file: Extract<ImportFile, { is: 'read' }>;
  onCorrect: (corrections: Corrections) => void;
  onRole: (index: number, role: Role | null) => void;
  onHeading: (hasHeading: boolean) => void;
  onDrop: () => void;
  onStarted: (started: Import, leftOut: LeftOut) => void;
}) {
  const { t } = useTranslation();
  const { read } = file;
  const pageLanguage = useLanguage();
  const isSmsOn = useSmsOn();
  const [country, setCountry] = useCountry();
  const start = useStartImport(job.id);
  const form = useContractForm({
    schema: Settings,
    values: {
      channel: read.columns.includes('email') || !isSmsOn ? 'email' : 'sms',
      language: pageLanguage,
    },
    submit: async (settings) => {
      if (!people || !isCurrent) return false;
      const started = await start.mutateAsync({
        ...settings,
        file_name: [...file.name].slice(0, 200).join(''),
        duplicates: people.doubles.size,
        rows: people.fit.map(toRow),
      });
      onStarted(started, leftOutOf(file.name, read, people));
      return true;
    },
  });
  const { value: channel, change: changeChannel } = useField(form, 'channel');
  const isBusy = useFormPick(form, (state) => state.isBusy);
  const { people, isCurrent } = usePeople(read, channel, country);
  const already = useAlready(job.id, isCurrent ? people : null);
  const hasPhones = read.columns.includes('phone');

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={form.submit}>
      <FileName name={file.name} onDrop={onDrop} />
      <ReadAs
        corrections={file.corrections}
        encoding={read.encoding}
        delimiter={read.table.delimiter}
        sheets={read.sheets}
        onCorrect={onCorrect}
      />
      <ColumnChoices read={read} onRole={onRole} onHeading={onHeading} />
      <Stack spacing={2} sx={{ maxInlineSize: '40rem' }}>
        <ChannelChoice value={channel} onChange={changeChannel} />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <SelectField
            form={form}
            name="language"
            options={languageOptions}
            label={t('invites.language')}
            helperText={read.columns.includes('language') ? t('invites.import.language_hint') : undefined}
          />
          {hasPhones && <CountryField value={country} onChange={setCountry} />}
        </Stack>
      </Stack>
      <Preview people={people} columns={read.columns} already={already.found} isCurrent={isCurrent} />
      {already.isUnknown && <Alert severity="warning">{t('invites.import.already_unknown')}</Alert>}
      <InviteDeadline job={job} />
      <SendBar people={isCurrent ? people : null} already={already.found} isBusy={isBusy} />
    </Stack>
  );
}

function FileName({ name, onDrop }: { name: string; onDrop: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', flex: '1 1 12rem' }}>
        <bdi>{name}</bdi>
      </Typography>
      <Button onClick={onDrop} color="inherit">
        {t('invites.import.other_file')}
      </Button>
    </Stack>
  );
}

/** Stays in view below a long table. */
function SendBar({
  people,
  already,
  isBusy,
}: {
  people: People | null;
  already: ReadonlySet<string>;
  isBusy: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = people && countFates(fatesOf(people.people, people.doubles, already, people.channel));
  const fresh = counts?.fit ?? 0;
  const isNobody = counts !== null && fresh === 0;
  const sources = new Set(people?.fit.map(({ source }) => source).filter(Boolean));
  const hasManySources = sources.size > maxImportSources;
  return (
    <Box data-bottom-bar sx={bar}>
      {/* Focused elements are never hidden behind the bar (WCAG 2.4.11). */}
      <GlobalStyles styles={aboveBar} />
      {isNobody && <Alert severity="info">{t('invites.import.nobody')}</Alert>}
      {hasManySources && (
        <Alert severity="warning">{t('invites.import.sources_many', { max: maxImportSources })}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box component="dl" sx={facts}>
          {fates
            .filter((fate) => counts && (counts[fate] > 0 || fate === 'fit'))
            .map((fate) => (
              <Box key={fate} sx={{ display: 'flex', gap: 0.75 }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {t(`invites.import.fates.${fate}`)}
                </Box>
                <Box component="dd" sx={{ margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {formatNumber(counts?.[fate] ?? 0, language)}
                </Box>
              </Box>
            ))}
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!people || isNobody || hasManySources}
          loading={isBusy}
        >
          {t('invites.import.send', { count: fresh })}
        </Button>
      </Box>
    </Box>
  );
}

/** The addresses that are already in the job. Empty until loaded. */
function useAlready(jobId: string, people: People | null) {
  const check = people && {
    id: people.id,
    channel: people.channel,
    addresses: people.fit.map((person) => addressOf(person, people.channel)),
  };
  const { data, isError } = useQuery(alreadyInvitedQuery(jobId, check));
  const [found, setFound] = useState<{ of: readonly string[] | undefined; set: ReadonlySet<string> }>({
    of: undefined,
    set: new Set(),
  });
  if (found.of !== data) setFound({ of: data, set: new Set(data) });
  return { found: found.set, isUnknown: isError };
}

const aboveBar = { html: { scrollPaddingBlockEnd: '7rem' } };

const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  display: 'grid',
  gap: 1.5,
  paddingBlock: 1.5,
  bgcolor: 'var(--surface)',
  borderTop: '1px solid var(--line)',
};

const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: '1 1 16rem',
  columnGap: 3,
  rowGap: 0.25,
  margin: 0,
  fontSize: 'var(--text-s)',
};

function toRow({ name, email, phone, language, tags, note, source }: Person) {
  return {
    ...{ name, email, phone },
    ...(language && { language }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(note && { note }),
    ...(source && { source }),
  };
}

function leftOutOf(fileName: string, { table, hasHeading }: ReadTable, { people }: People): LeftOut {
  return {
    fileName,
    heading: hasHeading ? (table.rows[0]?.cells ?? null) : null,
    faulty: people.filter((person) => person.faults.length > 0),
  };
}
