/** Italian. */
import type { DialogTexts } from './texts.ts';

export const it: DialogTexts = {
  label: 'Provalo',
  close: 'Chiudi',
  loading: 'Caricamento…',
  loadFailed: 'Impossibile caricare la prova virtuale.',
  retry: 'Riprova',
  invalidAddress: 'Impossibile aprire la prova virtuale: il suo indirizzo non è valido.',
  preview: 'Un’anteprima: sei tu a posizionare l’immagine del prodotto sulla tua foto.',
  privacy: 'La tua foto resta su questo dispositivo. Non viene caricata né salvata.',
  choosePhoto: 'Scegli una foto',
  useCamera: 'Usa la fotocamera',
  dropHint: 'Puoi anche trascinare o incollare qui una foto.',
  samplesHint: 'Nessuna foto a portata di mano? Prova una di queste:',
  takePhoto: 'Scatta la foto',
  instructions:
    '{title}: trascina l’immagine al suo posto. Le frecce la spostano, più e meno cambiano la dimensione, virgola e punto la ruotano.',
  larger: 'Ingrandisci',
  smaller: 'Riduci',
  rotateLeft: 'Ruota a sinistra',
  rotateRight: 'Ruota a destra',
  mirror: 'Capovolgi',
  removeBackground: 'Rimuovi lo sfondo bianco',
  compare: 'Tieni premuto per confrontare',
  save: 'Salva immagine',
  startOver: 'Ricomincia',
  saved: 'Immagine salvata nei tuoi download.',
  photoReady: 'Ecco la tua foto. Metti il prodotto al suo posto.',
  heicUnsupported: 'Questo browser non legge le foto HEIC. Scegli un JPEG o un PNG, oppure scatta una foto.',
  notAPhoto: 'Questo file non è una foto. Scegli un JPEG, PNG o WebP.',
  photoUnreadable: 'Questa foto non è leggibile: potrebbe essere danneggiata. Scegline un’altra.',
  sampleFailed: 'Impossibile caricare la foto di esempio. Scegline un’altra.',
  cameraNotFound: 'Nessuna fotocamera trovata. Scegli una foto.',
  cameraDenied:
    'La fotocamera non è consentita per questa pagina. Consentila nelle impostazioni del browser o scegli una foto.',
  cameraInUse: 'La fotocamera è usata da un’altra app. Chiudila e riprova, oppure scegli una foto.',
  pictureUnavailable: 'L’immagine di questo prodotto non può essere mostrata.',
  saveForbidden:
    'L’immagine del negozio può essere mostrata ma non copiata, quindi non si può salvare. Fai uno screenshot.',
  saveFailed: 'Impossibile salvare l’immagine. Riprova o fai uno screenshot.',
};
