// The port for outgoing SMS. twilio.ts sends them; outbox-sms.ts writes them to DATA_DIR/outbox for development.
export interface Sms {
  /** The message's own id. */
  id: string;
  /** In international form (E.164). */
  to: string;
  text: string;
  /** Where the provider tells what becomes of it. */
  reportTo: string;
}

export interface SmsSender {
  /**
   * Hands one over and says what the provider calls it.
   * @throws Undeliverable where trying again would end the same
   */
  send(sms: Sms): Promise<{ providerId: string }>;
}
