// The confirmation of a charge: the exact amount is in the text and on the button, and is sent back to the server, which
// refuses any other (P3).
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  PaymentMethod,
  Quote,
  subscribe,
  type DeclineReason,
  type PurchaseReply,
} from '#contract/billing.ts';
import { optionalText } from '#contract/text.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { CallError } from '../../../api/call-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { TaggedText } from '../../../i18n/TaggedText.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import type { Form } from '../../../kit/forms/form-store.ts';
import { InputField } from '../../../kit/forms/InputField.tsx';
import { useContractForm, useField, useFieldValue } from '../../../kit/forms/use-contract-form.ts';
import { showNotice } from '../../../kit/notices.ts';
import { legalPage } from '../../../kit/site-links.ts';
import { stepAfter } from './purchase-step.ts';
import { Later, OverLimits, QuoteSums } from './QuoteSummary.tsx';

const Order = z.object({ method: PaymentMethod, reference: optionalText(100) });
type OrderFields = Form<z.input<typeof Order>>;

interface Props {
  title: string;
  quote: Quote;
  onNewQuote: (quote: Quote) => void;
  onClose: () => void;
}

export function BuyForm({ title, quote, onNewQuote, onClose }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const follow = useFollow({ quote, onNewQuote, onClose });
  const [decline, setDecline] = useState<DeclineReason | null>(null);
  const { plan_id, yearly, currency, due_minor, proration_at } = quote;
  const amount = { plan_id, yearly, currency, due_minor, proration_at };
  const form = useContractForm({
    schema: Order,
    values: { method: quote.methods[0] ?? 'card', reference: '' },
    errors: 'inline',
    // Another amount is another purchase.
    writeOf: (order) => ({ ...order, ...amount }),
    submit: async ({ method, reference }, id) => {
      setDecline(null);
      const body = { id, method, ...amount, ...(reference && { reference }) };
      const reply = await callAsUser(subscribe, { body }).catch((error: unknown) => {
        const newer = newQuoteOf(error);
        if (newer) onNewQuote(newer);
        throw error;
      });
      setDecline(await follow(reply));
    },
  });
  const method = useFieldValue(form, 'method');
  const due = money(due_minor, currency);
  const submitKey = method === 'card' ? 'purchase.submit' : 'purchase.submit_transfer';
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      text={<NowAndLater quote={quote} method={method} />}
      submitLabel={due_minor === 0 ? t('purchase.submit_free') : t(submitKey, { amount: due })}
      onClose={onClose}
    >
      {decline && <Alert severity="error">{t(`purchase.declined_${decline}`)}</Alert>}
      <QuoteSums quote={quote} />
      <OverLimits quote={quote} />
      {due_minor > 0 && <MethodChoice form={form} methods={quote.methods} />}
      {due_minor > 0 && (
        <InputField
          form={form}
          name="reference"
          label={t('purchase.reference')}
          helperText={t('purchase.reference_hint')}
          autoComplete="off"
        />
      )}
      <Terms />
    </FormDialog>
  );
}

/** With `quote_changed`, the refusal carries what it costs now. */
function newQuoteOf(error: unknown): Quote | null {
  if (!(error instanceof CallError) || error.code !== 'quote_changed') return null;
  return Quote.safeParse(error.details['quote']).data ?? null;
}

/** Opens the page where the purchase continues. Returns why a card was declined, which the dialog shows. */
function useFollow({ quote, onNewQuote, onClose }: Omit<Props, 'title'>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (reply: PurchaseReply): Promise<DeclineReason | null> => {
    const step = stepAfter(reply);
    if (step.do === 'explain_decline') return step.reason;
    if (step.do === 'confirm') {
      onNewQuote(step.quote);
      throw new CallError({ code: 'quote_changed', status: 409 });
    }
    if (step.do === 'start_again') throw new CallError({ code: 'purchase_expired', status: 410 });
    if (step.do === 'open') {
      location.assign(step.url);
      return null;
    }
    void cache.invalidateQueries({ queryKey: keys.invoices });
    if (step.do === 'finish') {
      await cache.invalidateQueries({ queryKey: keys.plan });
      showNotice({
        severity: 'success',
        text: t('purchase.done', { name: isolated(quote.plan_name) }),
      });
      onClose();
    }
    if (step.do === 'show_invoice') {
      void cache.invalidateQueries({ queryKey: keys.plan });
      await navigate({ to: '/profile/invoices/$id', params: { id: step.invoiceId } });
    }
    if (step.do === 'wait') await navigate({ to: '/profile/plan/return', search: { purchase: reply.id } });
    return null;
  };
}

function NowAndLater({ quote, method }: { quote: Quote; method: PaymentMethod }) {
  const { t } = useTranslation();
  const money = useMoney();
  const due = money(quote.due_minor, quote.currency);
  if (quote.due_minor === 0)
    return (
      <>
        {t('purchase.now_free')} <Later quote={quote} />
      </>
    );
  const isTransfer = method === 'bank_transfer';
  return (
    <>
      {t(isTransfer ? 'purchase.now_transfer' : 'purchase.now', { amount: due })}{' '}
      {isTransfer && quote.waits_for_payment && `${t('purchase.waits')} `}
      <Later quote={quote} />
    </>
  );
}

function MethodChoice({ form, methods }: { form: OrderFields; methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { value, change } = useField(form, 'method');
  return (
    <FormControl>
      <FormLabel
        id={id}
        sx={{ color: 'text.primary', fontWeight: 600, '&.Mui-focused': { color: 'inherit' } }}
      >
        {t('purchase.method')}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => change(PaymentMethod.parse(chosen))}
      >
        {methods.map((method) => (
          <FormControlLabel
            key={method}
            value={method}
            control={<Radio />}
            label={t(`purchase.methods.${method}`)}
          />
        ))}
      </RadioGroup>
      {/* The payment provider's page knows the other languages. */}
      {value === 'card' && language === 'ar-SA' && (
        <Typography variant="body2" color="textSecondary">
          {t('purchase.card_in_english')}
        </Typography>
      )}
    </FormControl>
  );
}

function Terms() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Typography variant="body2" color="textSecondary">
      <TaggedText
        text={t('purchase.terms')}
        tags={{
          terms: (
            <Link href={legalPage('terms', language)} target="_blank" rel="noreferrer" underline="always" />
          ),
          refund: (
            <Link href={legalPage('refund', language)} target="_blank" rel="noreferrer" underline="always" />
          ),
        }}
      />
    </Typography>
  );
}
