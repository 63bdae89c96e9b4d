/** German. */
import type { Texts } from './en.ts';

export const de: Texts = {
  tryOn: 'Anprobieren',
  close: 'Schließen',
  loading: 'Wird geladen …',
  failed: 'Die Anprobe konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  badAddress: 'Die Anprobe dieses Shops hat eine falsche Adresse und wurde nicht geöffnet.',
  preview: 'Eine Vorschau: Sie legen das Bild des Produkts selbst auf Ihr Foto.',
  privacy: 'Ihr Foto bleibt auf diesem Gerät. Es wird nicht hochgeladen und nicht gespeichert.',
  choosePhoto: 'Foto auswählen',
  takePhoto: 'Kamera verwenden',
  dropHint: 'Sie können ein Foto auch hierher ziehen oder einfügen.',
  samples: 'Kein Foto zur Hand? Probieren Sie eines von diesen:',
  capture: 'Foto aufnehmen',
  stage:
    '{title}: an die richtige Stelle ziehen. Pfeiltasten bewegen, Plus und Minus ändern die Größe, Komma und Punkt drehen.',
  larger: 'Größer',
  smaller: 'Kleiner',
  turnLeft: 'Nach links drehen',
  turnRight: 'Nach rechts drehen',
  mirror: 'Spiegeln',
  removeBackground: 'Weißen Hintergrund entfernen',
  compare: 'Zum Vergleichen halten',
  save: 'Bild speichern',
  startOver: 'Neu beginnen',
  saved: 'Das Bild wurde an Ihre Downloads übergeben.',
  photoReady: 'Ihr Foto ist zu sehen. Schieben Sie das Produkt an seinen Platz.',
  heic: 'Dieser Browser kann keine HEIC-Fotos lesen. Wählen Sie ein JPEG oder PNG, oder nehmen Sie ein Foto mit der Kamera auf.',
  notAnImage: 'Diese Datei ist kein Foto. Wählen Sie ein JPEG, PNG oder WebP.',
  broken: 'Dieses Foto ist nicht lesbar, vielleicht ist es beschädigt. Wählen Sie ein anderes.',
  sampleFailed: 'Das Beispielfoto konnte nicht geladen werden. Wählen Sie ein anderes.',
  cameraMissing: 'Es wurde keine Kamera gefunden. Wählen Sie stattdessen ein Foto.',
  cameraRefused:
    'Die Kamera ist für diese Seite nicht erlaubt. Erlauben Sie sie in den Einstellungen des Browsers, oder wählen Sie ein Foto.',
  cameraTaken:
    'Die Kamera wird gerade von einer anderen App benutzt. Schließen Sie diese und versuchen Sie es erneut, oder wählen Sie ein Foto.',
  noPicture: 'Das Bild dieses Produkts kann nicht gezeigt werden.',
  cannotSave:
    'Das Bild des Shops darf hier gezeigt, aber nicht kopiert werden, deshalb lässt sich dies nicht speichern. Machen Sie stattdessen einen Screenshot.',
  saveFailed:
    'Das Bild konnte nicht gespeichert werden. Versuchen Sie es erneut, oder machen Sie einen Screenshot.',
};
