// The data of a task about a take.
import * as z from 'zod/mini';

export const TakeData = z.object({ agency_id: z.uuid(), take_id: z.uuid() });
export type TakeData = z.infer<typeof TakeData>;
