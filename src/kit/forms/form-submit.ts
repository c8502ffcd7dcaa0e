// Validates a form, sends it, and shows what went wrong.
import type { SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import { CallError } from '../../api/call-error.ts';
import { faultOf } from './fault-of.ts';
import { faultIn, faultsOf, missingOf, type Faults, type FormMessage, type FormState } from './form-state.ts';
import type { WriteIds } from './write-id.ts';

/** Thrown by a submit to show errors that the schema does not know. */
export class FieldFaults extends Error {
  readonly fields: Faults;

  constructor(fields: Faults) {
    super(`invalid fields: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

export interface SubmitOptions<Values extends object, Output> {
  schema: z.ZodMiniType<Output, Values>;
  /** `writeId` stays the same until the write succeeds or its content changes (P3). False: nothing was written. */
  submit: (output: Output, writeId: string) => unknown;
  /** The content that the write id belongs to. Defaults to the output. */
  writeOf?: (output: Output) => unknown;
  /**
   * `inline`: errors that no field shows become a message in the form, instead of going to Failures.tsx, as does the message that
   * fields are empty.
   */
  errors?: 'inline';
  /** Leads to the errors, if focusing the first invalid field is not enough. */
  onFaults?: () => void;
}

interface Core<Values extends object, Output> {
  options: () => SubmitOptions<Values, Output>;
  handleError: (error: unknown, retry: () => void) => void;
  state: () => FormState<Values>;
  update: (changed: Partial<FormState<Values>>) => void;
  ids: WriteIds;
  onSaved: () => void;
}

export function submitting<Values extends object, Output>({
  options,
  handleError,
  state,
  update,
  ids,
  onSaved,
}: Core<Values, Output>) {
  let element: HTMLFormElement | null = null;
  let submitted: Values | null = null;

  async function submit(event?: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    // React bubbles a dialog's submit event to a form around it.
    event?.stopPropagation();
    if (event) element = event.currentTarget;
    if (state().isBusy) return;
    const { submit: send } = options();
    const { values } = state();
    const checked = check();
    if (!checked) return;
    submitted = values;
    update({ faults: {}, isBusy: true });
    try {
      const isSaved = (await send(checked.output, ids.idFor(contentOf(options(), values)))) !== false;
      if (!isSaved) submitted = null;
      if (isSaved) {
        ids.done();
        onSaved();
      }
      update({ isBusy: false, isSaved });
    } catch (error) {
      submitted = null;
      update({ isBusy: false });
      refuse(error);
    }
  }

  /** Null if there are errors, which are shown. */
  function check(): { output: Output } | null {
    const parsed = options().schema.safeParse(state().values, { error: faultOf });
    update({ message: null, isSaved: false });
    if (parsed.success) return { output: parsed.data };
    refuse(new FieldFaults(faultsOf(parsed.error)));
    return null;
  }

  function refuse(error: unknown): void {
    const { errors, onFaults } = options();
    const faults = error instanceof CallError || error instanceof FieldFaults ? error.fields : {};
    const isShown = Object.keys(faults).length > 0;
    update({ faults, refusals: state().refusals + 1 });
    if (errors === 'inline') update({ message: isShown ? missingOf(faults) : messageOf(error) });
    else if (!isShown) handleError(error, () => void submit());
    if (isShown && onFaults) onFaults();
    else if (isShown) firstField((path) => faultIn(faults, path) !== undefined)?.focus();
  }

  /** The first field on the page that has such a name. */
  function firstField(isMeant: (path: string) => boolean): HTMLElement | undefined {
    for (const field of element?.elements ?? []) {
      const path = field.getAttribute('name');
      if (path && field instanceof HTMLElement && isMeant(path)) return field;
    }
    return undefined;
  }

  return {
    submit: (event?: SyntheticEvent<HTMLFormElement>) => void submit(event),
    attach: (form: HTMLElement | null) => {
      if (form instanceof HTMLFormElement) element = form;
    },
    focus: (name: string) => firstField((path) => path === name)?.focus(),
    validate: () => check() !== null,
    refuse,
    /** The values of the submit that is under way, or of the last one if it succeeded. */
    submitted: () => submitted,
  };
}

function messageOf(error: unknown): FormMessage {
  return error instanceof CallError ? `refusals.${error.code}` : 'common.something_wrong';
}

/** What a write's id belongs to. */
export function contentOf<Values extends object, Output>(
  { schema, writeOf }: SubmitOptions<Values, Output>,
  values: Values,
): unknown {
  const parsed = schema.safeParse(values);
  if (!parsed.success) return values;
  return writeOf ? writeOf(parsed.data) : parsed.data;
}
