// The port for outgoing SMS. twilio.ts sends them; outbox-sms.ts writes them to DATA_DIR/outbox in
// development.
export interface Sms {
  /** The message's id. */
  id: string;
  /** In international form (E.164). */
  to: string;
  text: string;
  /** The provider's callback URL for delivery reports. */
  reportTo: string;
}

export interface SmsSender {
  /**
   * Sends one message and returns the provider's id for it.
   * @throws Undeliverable if a retry would fail the same way
   */
  send(sms: Sms): Promise<{ providerId: string }>;
}
