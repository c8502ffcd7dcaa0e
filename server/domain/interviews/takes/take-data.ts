// What a job about a take is told.
import * as z from 'zod/mini';

export const TakeData = z.object({ agency_id: z.uuid(), take_id: z.uuid() });
export type TakeData = z.infer<typeof TakeData>;
