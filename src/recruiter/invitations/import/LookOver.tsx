// Reviews a parsed file before sending: the columns, the recipients, the channel, and every unusable row.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, Import } from '#contract/invite.ts';
import type { JobDetail } from '#contract/job.ts';
import type { Language } from '#contract/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { ChannelChoice } from '../ChannelChoice.tsx';
import { CountryField } from '../CountryField.tsx';
import { alreadyInvitedQuery } from '../invite-queries.ts';
import { InviteDeadline } from '../InviteDeadline.tsx';
import { LanguageField } from '../../../kit/forms/LanguageField.tsx';
import { useCountry } from '../use-country.ts';
import { useSmsOn } from '../use-sms-on.ts';
import { addressOf, type Person } from './check-rows.ts';
import type { Role } from './column-names.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
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
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const isSmsOn = useSmsOn();
  const [channel, setChannel] = useState<Channel>(
    read.columns.includes('email') || !isSmsOn ? 'email' : 'sms',
  );
  const [country, setCountry] = useCountry();
  const { people, isCurrent } = usePeople(read, channel, country);
  const already = useAlready(job.id, isCurrent ? people : null);
  const failures = useFailures();
  const start = useStartImport(job.id);
  const hasPhones = read.columns.includes('phone');

  const send = (checked: People) =>
    start.mutate(
      {
        channel,
        language,
        file_name: [...file.name].slice(0, 200).join(''),
        duplicates: checked.doubles.size,
        rows: checked.fit.map(toRow),
      },
      {
        onSuccess: (started) => onStarted(started, leftOutOf(file.name, read, checked)),
        onError: (error) => failures.meet(error, { retry: () => send(checked) }),
      },
    );

  return (
    <Stack spacing={3}>
      <FileName name={file.name} onDrop={onDrop} />
      <ReadAs
        corrections={file.corrections}
        encoding={read.encoding}
        delimiter={read.table.delimiter}
        onCorrect={onCorrect}
      />
      <ColumnChoices read={read} onRole={onRole} onHeading={onHeading} />
      <Stack spacing={2} sx={{ maxInlineSize: '40rem' }}>
        <ChannelChoice value={channel} onChange={setChannel} />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <LanguageField
            value={language}
            onChange={setLanguage}
            label={t('invites.language')}
            helperText={read.columns.includes('language') ? t('invites.import.language_hint') : undefined}
          />
          {hasPhones && <CountryField value={country} onChange={setCountry} />}
        </Stack>
      </Stack>
      <Preview people={people} already={already.found} isCurrent={isCurrent} />
      {already.isUnknown && <Alert severity="warning">{t('invites.import.already_unknown')}</Alert>}
      <InviteDeadline job={job} />
      <SendButton
        people={isCurrent ? people : null}
        already={already.found}
        busy={start.isPending}
        onSend={send}
      />
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

function SendButton({
  people,
  already,
  busy,
  onSend,
}: {
  people: People | null;
  already: ReadonlySet<string>;
  busy: boolean;
  onSend: (people: People) => void;
}) {
  const { t } = useTranslation();
  const fresh = people?.fit.filter((person) => !already.has(addressOf(person, people.channel))) ?? [];
  const isNobody = people !== null && fresh.length === 0;
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      {isNobody && <Alert severity="info">{t('invites.import.nobody')}</Alert>}
      <Button
        variant="contained"
        disabled={!people || isNobody}
        loading={busy}
        onClick={() => people && onSend(people)}
      >
        {t('invites.import.send', { count: fresh.length })}
      </Button>
    </Stack>
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

function toRow({ name, email, phone, language }: Person) {
  return { name, email, phone, ...(language ? { language } : {}) };
}

function leftOutOf(fileName: string, { table, hasHeading }: ReadTable, { people }: People): LeftOut {
  return {
    fileName,
    heading: hasHeading ? (table.rows[0]?.cells ?? null) : null,
    faulty: people.filter((person) => person.faults.length > 0),
  };
}
