// The room's chat: plain text, newest message at the bottom.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../room-view.ts';

const maxLength = 4000;

export function Chat({
  messages,
  onSend,
}: {
  messages: readonly ChatMessage[];
  onSend: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [messages.length]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  };
  return (
    <section className="room-panel" aria-label={t('room.chat')}>
      <h2>{t('room.chat')}</h2>
      {messages.length === 0 && <p className="soft">{t('room.chat_none')}</p>}
      <ol className="room-chat" ref={list} role="log" aria-label={t('room.chat')}>
        {messages.map((message) => (
          <li key={message.id}>
            <strong dir="auto">
              {message.isMine ? t('room.you', { name: message.name }) : message.name}
            </strong>
            <p className="user-text" dir="auto">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
      <form className="room-chat-form" onSubmit={send}>
        <label className="unseen" htmlFor="room-chat-text">
          {t('room.chat_text')}
        </label>
        <input
          id="room-chat-text"
          value={text}
          maxLength={maxLength}
          placeholder={t('room.chat_text')}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="primary">
          {t('room.chat_send')}
        </button>
      </form>
    </section>
  );
}
