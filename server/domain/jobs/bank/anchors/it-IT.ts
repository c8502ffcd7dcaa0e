// The levels of the built-in competences in Italian, the lowest first.
import type { Anchors } from './en-US.ts';

export const itIT: Anchors = {
  accuracy: [
    'Non indica alcun modo per trovare gli errori.',
    'Dice di controllare il proprio lavoro, ma non come.',
    'Descrive un controllo preciso e un errore che ha fatto emergere.',
    'Descrive inoltre come evita che lo stesso errore si ripeta.',
  ],
  communication: [
    'Tralascia ciò che serve per capire l’esempio.',
    'Spiega il punto principale, senza fatti importanti o senza l’esito.',
    'Spiega la situazione, il motivo e l’esito in un ordine facile da seguire.',
    'Dice inoltre come ha adattato il messaggio alla persona e verificato che fosse chiaro.',
  ],
  composure: [
    'Descrive che cosa è andato storto sotto pressione, ma non che cosa ha fatto.',
    'Indica un modo per restare calmi, senza un esempio.',
    'Descrive una situazione di tensione e i passi compiuti.',
    'Dice inoltre quali priorità ha stabilito e come si prepara ora a situazioni simili.',
  ],
  customer_focus: [
    'Descrive il caso senza le esigenze del cliente.',
    'Indica che cosa voleva il cliente, ma non che cosa ha fatto di conseguenza.',
    'Descrive come ha capito di che cosa aveva bisogno il cliente e che cosa ha fatto.',
    'Dice inoltre come ha verificato che fosse utile e che cosa ha migliorato per altri clienti.',
  ],
  empathy: [
    'Non accenna alla situazione dell’altra persona.',
    'Accenna alla situazione dell’altra persona, ma a nessuna risposta.',
    'Descrive di che cosa aveva bisogno l’altra persona e come ha risposto.',
    'Dice inoltre come ha capito se era stato utile e che cosa ne ha imparato.',
  ],
  initiative: [
    'Descrive solo compiti assegnati da altri.',
    'Indica un’idea propria che non è stata realizzata.',
    'Descrive qualcosa che ha avviato in autonomia e il risultato.',
    'Dice inoltre come ha coinvolto altre persone e che cosa è rimasto.',
  ],
  integrity: [
    'Evita la domanda o giustifica la violazione di una regola.',
    'Indica un principio, senza un caso in cui sia costato qualcosa.',
    'Descrive un caso in cui ha rispettato una regola o ammesso un errore a proprio svantaggio.',
    'Dice inoltre come ha informato le persone coinvolte e che cosa ha cambiato in seguito.',
  ],
  knowledge: [
    'Sbaglia le basi o non dà dettagli sul lavoro.',
    'Usa i termini corretti, senza spiegare come si svolge il lavoro.',
    'Spiega correttamente le fasi del lavoro e le motiva.',
    'Valuta inoltre le alternative e indica limiti o casi particolari.',
  ],
  leadership: [
    'Non porta alcun esempio di guida di altre persone.',
    'Descrive compiti distribuiti, senza obiettivi né sostegno.',
    'Descrive come ha fissato un obiettivo, ripartito il lavoro e sostenuto le persone.',
    'Descrive inoltre come ha affrontato resistenze o risultati deboli e come sono cresciute le persone.',
  ],
  learning: [
    'Non indica nulla di imparato di recente.',
    'Indica un corso o un argomento, senza un’applicazione.',
    'Descrive che cosa ha imparato di propria iniziativa e come lo usa.',
    'Dice inoltre come ha notato la lacuna, a chi ha chiesto un parere e qual è il prossimo passo.',
  ],
  listening: [
    'Descrive una conversazione solo dal proprio punto di vista.',
    'Ripete ciò che l’altra persona ha detto, senza aver chiesto di più.',
    'Descrive le domande poste per capire l’altra persona.',
    'Dice inoltre che cosa ha saputo dalle risposte e che cosa ha cambiato di conseguenza.',
  ],
  organisation: [
    'Non indica alcun modo di pianificare il lavoro.',
    'Indica uno strumento o un elenco, ma non come stabilisce le priorità.',
    'Descrive come ha pianificato più attività, stabilito le priorità e rispettato le scadenze.',
    'Descrive inoltre come ha cambiato il piano di fronte a un imprevisto e avvisato in tempo.',
  ],
  patience: [
    'Descrive di aver rinunciato o ceduto la questione alla prima difficoltà.',
    'Dice di avere pazienza, senza un esempio.',
    'Descrive un caso in cui ha spiegato o provato qualcosa più volte fino a riuscirci.',
    'Dice inoltre come ha cambiato approccio da un tentativo all’altro.',
  ],
  persuasion: [
    'Ripete un’opinione senza motivarla.',
    'Porta motivi che contano solo per la propria parte.',
    'Descrive motivi che contavano per l’altra parte e l’esito.',
    'Descrive inoltre le obiezioni dell’altra parte e che cosa ha concesso o cambiato.',
  ],
  problem_solving: [
    'Descrive un problema, ma né la causa né la soluzione.',
    'Indica una soluzione, ma non il percorso per arrivarci.',
    'Descrive come ha trovato la causa e risolto il problema.',
    'Confronta inoltre le alternative e dice come ha fatto in modo che il problema non tornasse.',
  ],
  reliability: [
    'Descrive un accordo non rispettato di cui non ha avvisato nessuno.',
    'Dice che si può contare sul suo lavoro, senza un esempio.',
    'Descrive un accordo rispettato nonostante le difficoltà.',
    'Descrive inoltre come ha avvisato presto di una scadenza a rischio e proposto una via d’uscita.',
  ],
  safety: [
    'Non indica alcun pericolo del lavoro.',
    'Indica delle regole, ma non a che cosa servono.',
    'Descrive un pericolo, la regola che lo previene e come l’ha seguita.',
    'Descrive inoltre come ha fermato un lavoro non sicuro o eliminato un pericolo per tutti.',
  ],
  teamwork: [
    'Descrive solo la propria parte o solo gli errori degli altri.',
    'Descrive che cosa ha fatto il gruppo, ma non il proprio contributo.',
    'Descrive il proprio contributo e come ha lavorato con gli altri.',
    'Descrive inoltre come ha risolto un disaccordo o aiutato qualcuno e che cosa ne ha guadagnato il gruppo.',
  ],
};
