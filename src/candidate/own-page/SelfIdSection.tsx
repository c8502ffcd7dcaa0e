// The voluntary self-identification on the candidate's own page, if the company asks. It is sent once. The choices stay in the form until the
// server has stored them.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidatePage } from '#contract/candidate-page.ts';
import { ages, ethnicities, giveSelfId, removeSelfId, type SelfId, sexes } from '#contract/self-id.ts';
import { call } from '../../api/call.ts';
import { FailureLine } from './FailureLine.tsx';
import { useWrite } from './use-write.ts';
import './self-id.css';

interface Props {
  page: CandidatePage;
  token: string;
}

export function SelfIdSection({ page, token }: Props) {
  const { t } = useTranslation();
  const { company } = page;
  /** The state after a write here. `page` may still have the one before it. */
  const [done, setDone] = useState<'given' | 'gone' | null>(null);
  const state = done ?? page.self_id;
  return (
    <section>
      <h2 className="list-title">{t('self_id.title')}</h2>
      {/* Announced, because the form that had the focus is gone. */}
      <p role="status" className={state === 'offered' ? undefined : 'self-id-state'}>
        {state === 'given' && t('self_id.given')}
        {state === 'gone' && t('self_id.gone')}
      </p>
      {state === 'offered' && (
        <>
          <p>{t('self_id.lead', { company: company.name })}</p>
          <Facts />
          <details className="ask-fold">
            <summary>{t('self_id.open')}</summary>
            <SelfIdForm token={token} onSent={() => setDone('given')} />
          </details>
        </>
      )}
      {state === 'given' && (
        <>
          <Facts />
          <RemoveButton token={token} onRemoved={() => setDone('gone')} />
        </>
      )}
    </section>
  );
}

function Facts() {
  const { t } = useTranslation();
  return (
    <ul className="self-id-facts">
      {(['seen', 'groups', 'stored', 'erasing'] as const).map((fact) => (
        <li key={fact}>{t(`self_id.${fact}`)}</li>
      ))}
    </ul>
  );
}

const nothing: SelfId = { sex: null, ethnicity: null, age: null };

function SelfIdForm({ token, onSent }: { token: string; onSent: () => void }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState(nothing);
  const { isWriting, failure, write } = useWrite();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const send = async () => {
      await call(giveSelfId, { token, body: said });
    };
    if (await write(send, JSON.stringify(said))) onSent();
  };
  return (
    <form className="ask-form" onSubmit={(event) => void submit(event)}>
      <Choice
        legend={t('self_id.sex')}
        values={sexes}
        chosen={said.sex}
        labelOf={(sex) => t(`self_id.sexes.${sex}`)}
        onChoose={(sex) => setSaid({ ...said, sex })}
      />
      <Choice
        legend={t('self_id.ethnicity')}
        hint={t('self_id.ethnicity_hint')}
        values={ethnicities}
        chosen={said.ethnicity}
        labelOf={(ethnicity) => t(`self_id.ethnicities.${ethnicity}`)}
        onChoose={(ethnicity) => setSaid({ ...said, ethnicity })}
      />
      <Choice
        legend={t('self_id.age')}
        values={ages}
        chosen={said.age}
        labelOf={(age) => t(`self_id.ages.${age}`)}
        onChoose={(age) => setSaid({ ...said, age })}
      />
      <FailureLine failure={failure} />
      <p className="soft">{t('self_id.once')}</p>
      <button className="secondary" type="submit" disabled={isWriting}>
        {isWriting ? t('own_page.working') : t('self_id.send')}
      </button>
    </form>
  );
}

function Choice<Value extends string>(props: {
  legend: string;
  hint?: string;
  values: readonly Value[];
  chosen: Value | null;
  labelOf: (value: Value) => string;
  onChoose: (value: Value | null) => void;
}) {
  const { legend, hint, values, chosen, labelOf, onChoose } = props;
  const { t } = useTranslation();
  const id = useId();
  const option = (value: Value | null, label: ReactNode) => (
    <label className="self-id-option" key={value ?? ''}>
      <input type="radio" name={id} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="self-id-choice" aria-describedby={hint && `${id}-hint`}>
      <legend>{legend}</legend>
      {hint && (
        <p className="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {values.map((value) => option(value, labelOf(value)))}
      {option(null, t('self_id.rather_not'))}
    </fieldset>
  );
}

function RemoveButton({ token, onRemoved }: { token: string; onRemoved: () => void }) {
  const { t } = useTranslation();
  const { isWriting, failure, write } = useWrite();
  const remove = async () => {
    const send = async () => {
      await call(removeSelfId, { token });
    };
    if (await write(send)) onRemoved();
  };
  return (
    <>
      <FailureLine failure={failure} />
      <button className="quiet" type="button" disabled={isWriting} onClick={() => void remove()}>
        {t('self_id.remove')}
      </button>
    </>
  );
}
