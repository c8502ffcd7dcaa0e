// Upload fields for CV, motivation letter and further files, as the job requests them. Files are stored on
// the device first, like takes.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxTakeBytes } from '#contract/take.ts';
import { Icon } from '../Icon.tsx';
import type { StepProps } from '../machine/interview-run.ts';
import type { SentFile } from '../machine/state.ts';
import { refusalText } from '../refusal-text.ts';

export interface DocumentsProps extends StepProps {
  files: readonly SentFile[];
}

const maxFurtherFiles = 5;

export function DocumentFields(props: DocumentsProps) {
  const { files, interview } = props;
  const further = files.filter((file) => file.purpose === 'additional');
  const sentAs = (purpose: SentFile['purpose']) => files.find((file) => file.purpose === purpose);
  return (
    <>
      {interview.ask_cv && <FileField purpose="cv" sent={sentAs('cv')} {...props} />}
      {interview.ask_motivation_letter && (
        <FileField purpose="motivation_letter" sent={sentAs('motivation_letter')} {...props} />
      )}
      {interview.ask_additional_files &&
        [...further, undefined]
          .slice(0, maxFurtherFiles)
          .map((file) => (
            <FileField key={file?.take_id ?? 'next'} purpose="additional" sent={file} {...props} />
          ))}
    </>
  );
}

/** The contract's limit (TakeBinding). Cuts from the start, because the extension is at the end. */
const maxNameCharacters = 255;

interface FieldProps extends StepProps {
  purpose: SentFile['purpose'];
  sent: SentFile | undefined;
}

function FileField({ purpose, sent, run, view, ports: { outbox } }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [fault, setFault] = useState<'file_failed' | 'file_too_large' | 'file_not_document' | null>(null);
  const refused = view.outbox?.files.find((file) => file.take_id === sent?.take_id)?.refused;
  const save = async (file: File) => {
    setFault(null);
    if (file.size > maxTakeBytes || file.size === 0) return setFault('file_too_large');
    try {
      if (!(await looksLikeDocument(file))) return setFault('file_not_document');
      const name = file.name.slice(-maxNameCharacters);
      const take = await outbox.addFile(run.hash, purpose, file, name);
      if (sent) {
        await outbox.discardTake(sent.take_id);
        run.send({ type: 'file_removed', take_id: sent.take_id });
      }
      run.send({ type: 'file_added', file: { purpose, take_id: take.id, name } });
    } catch {
      setFault('file_failed');
    }
  };
  const remove = (takeId: string) => {
    run.send({ type: 'file_removed', take_id: takeId });
    outbox.discardTake(takeId).catch(() => setFault('file_failed'));
  };
  return (
    <section className="file-field">
      <h2>{t(`interview.file_${purpose}`)}</h2>
      {sent && (
        <p className="file-saved">
          <Icon name="file" />
          <bdi>{sent.name}</bdi> {!refused && <small>{t('interview.file_saved')}</small>}
        </p>
      )}
      <div className="file-actions">
        <label className="secondary" htmlFor={id}>
          {t(`interview.${sent ? 'file_replace' : purpose === 'additional' ? 'file_add' : 'file_choose'}`)}
        </label>
        <input
          id={id}
          className="unseen"
          type="file"
          // Not image/*: with PNG and JPEG only, iPhones convert their photos to JPEG.
          accept=".pdf,.doc,.docx,.odt,.rtf,.txt,image/png,image/jpeg"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void save(file);
          }}
        />
        {sent && (
          <button className="quiet" type="button" onClick={() => remove(sent.take_id)}>
            {t('interview.file_remove')}
          </button>
        )}
      </div>
      <p className="soft" id={`${id}-hint`}>
        {t('interview.file_hint')}
      </p>
      <p className="form-message" role="alert">
        {fault
          ? t(`interview.${fault}`, { megabytes: Math.floor(maxTakeBytes / 1024 / 1024) })
          : refused && `${t('interview.where_refused')}. ${refusalText(refused, t)}`}
      </p>
    </section>
  );
}

/**
 * Checks the first bytes for a type the server accepts, so that a wrong file is reported at once. In doubt the file
 * passes; the server checks again, more strictly.
 */
const startBytes = 4096;

export async function looksLikeDocument(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  const isPdf = begins(0x25, 0x50, 0x44, 0x46);
  const isPicture = begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff);
  // .docx and .odt are ZIP archives; the old .doc is a container that other programs use, too.
  const isArchive = begins(0x50, 0x4b, 0x03, 0x04) && /\.(docx|odt)$/i.test(file.name);
  const isOldWord = begins(0xd0, 0xcf, 0x11, 0xe0) && /\.doc$/i.test(file.name);
  return isPdf || isPicture || isArchive || isOldWord || isText(start);
}

/** Includes RTF. After a UTF-16 byte order mark, zero bytes are normal. */
function isText(start: Uint8Array): boolean {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  return isUtf16 || start.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}
