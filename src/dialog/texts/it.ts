/** Italian. */
import type { Texts } from './en.ts';

export const it: Texts = {
  label: 'Prova',
  close: 'Chiudi',
  loading: 'Caricamento…',
  loadFailed: 'Impossibile caricare la prova.',
  retry: 'Riprova',
  invalidAddress: 'L’indirizzo della prova di questo negozio è errato e non è stato aperto.',
  preview: 'Un’anteprima: è lei a posizionare l’immagine del prodotto sulla sua foto.',
  privacy: 'La sua foto resta su questo dispositivo. Non viene caricata né salvata.',
  choosePhoto: 'Scegli una foto',
  useCamera: 'Usa la fotocamera',
  dropHint: 'Può anche trascinare o incollare qui una foto.',
  samplesHint: 'Nessuna foto a portata di mano? Provi una di queste:',
  takePhoto: 'Scatta la foto',
  instructions:
    '{title}: lo trascini al suo posto. Le frecce lo spostano, più e meno cambiano la dimensione, virgola e punto lo ruotano.',
  larger: 'Più grande',
  smaller: 'Più piccolo',
  rotateLeft: 'Ruota a sinistra',
  rotateRight: 'Ruota a destra',
  mirror: 'Rifletti',
  removeBackground: 'Rimuovi lo sfondo bianco',
  compare: 'Tieni premuto per confrontare',
  save: 'Salva immagine',
  startOver: 'Ricomincia',
  saved: 'L’immagine è stata passata ai download.',
  photoReady: 'La sua foto è visibile. Metta il prodotto al suo posto.',
  heicUnsupported: 'Questo browser non legge le foto HEIC. Scelga un JPEG o un PNG, oppure scatti una foto.',
  notAPhoto: 'Questo file non è una foto. Scelga un JPEG, PNG o WebP.',
  photoUnreadable: 'Questa foto non è leggibile: potrebbe essere danneggiata. Ne scelga un’altra.',
  sampleFailed: 'Impossibile caricare la foto di esempio. Ne scelga un’altra.',
  cameraNotFound: 'Nessuna fotocamera trovata. Scelga una foto.',
  cameraDenied:
    'La fotocamera non è consentita per questa pagina. La consenta nelle impostazioni del browser o scelga una foto.',
  cameraInUse: 'La fotocamera è usata da un’altra app. La chiuda e riprovi, oppure scelga una foto.',
  pictureUnavailable: 'L’immagine di questo prodotto non può essere mostrata.',
  saveForbidden:
    'L’immagine del negozio può essere mostrata ma non copiata, quindi non si può salvare. Faccia uno screenshot.',
  saveFailed: 'Impossibile salvare l’immagine. Riprovi o faccia uno screenshot.',
};
