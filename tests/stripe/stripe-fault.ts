// A refusal as Stripe words it (https://docs.stripe.com/api/errors).
export interface FaultBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

export class StripeFault extends Error {
  readonly status: number;
  readonly body: FaultBody;

  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, about: Pick<FaultBody, 'code' | 'param'> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...about });
}

export function missing(kind: string, id: string, param = 'id'): StripeFault {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFault(param === 'id' ? 404 : 400, {
    ...{ type: 'invalid_request_error', code: 'resource_missing', message, param },
  });
}
