// Checks a picture's file size on the device.
import { maxImageBytes } from '#contract/file.ts';
import { CallError } from '../../api/call-error.ts';

/**
 * Refuses what the server would refuse, before anything is sent.
 * @throws CallError too_large
 */
export function checkImageSize(file: File): void {
  if (file.size > maxImageBytes) throw new CallError({ code: 'too_large', status: 413 });
}
