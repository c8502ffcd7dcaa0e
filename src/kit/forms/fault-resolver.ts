// Validates forms with the contract's own schemas. The error's message is the field error code (fault-of.ts).
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { faultOf } from './fault-of.ts';

export function faultResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver<Input, unknown, Output, z.ZodMiniType<Output, Input>>(schema, { error: faultOf });
}
