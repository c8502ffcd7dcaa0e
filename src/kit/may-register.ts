// Whether anyone may create an organization here. If registration is closed (REGISTRATION), the server says so in a
// <meta>.
export function mayRegister(): boolean {
  return document.querySelector('meta[name="registration"][content="closed"]') === null;
}
