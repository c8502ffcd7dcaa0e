// Recipients as /verify shows them: enough to recognize one's own address, too little to learn another's.

const dots = '•••';

/** `ada@mail.example.com` becomes `a•••@m•••.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const end = host.slice(host.lastIndexOf('.') + 1);
  return `${first(address)}${dots}@${first(host)}${dots}.${end}`;
}

/** `+4915112345667` becomes `•••67`. */
export function maskNumber(number: string): string {
  return dots + number.slice(-2);
}

function first(text: string): string {
  return [...text][0] ?? '';
}
