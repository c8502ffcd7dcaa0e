// Forms are checked by the contract's own schemas; what is wrong (fault-of.ts) is kept as the error's message.
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { faultOf } from './fault-of.ts';

export function faultResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver<Input, unknown, Output, z.ZodMiniType<Output, Input>>(schema, { error: faultOf });
}
