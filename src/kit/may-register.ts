// Whether anybody may create an organization here: the server says so in a <meta> where it is closed (REGISTRATION).
export function mayRegister(): boolean {
  return document.querySelector('meta[name="registration"][content="closed"]') === null;
}
