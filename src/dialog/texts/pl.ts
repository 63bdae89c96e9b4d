/** Polish. */
import type { DialogTexts } from './dialog-texts.ts';

export const pl: DialogTexts = {
  label: 'Przymierz wirtualnie',
  close: 'Zamknij',
  loading: 'Wczytywanie…',
  loadFailed: 'Nie udało się wczytać wirtualnej przymierzalni.',
  retry: 'Spróbuj ponownie',
  invalidAddress: 'Nie można otworzyć wirtualnej przymierzalni: jej adres jest nieprawidłowy.',
  preview: 'Podgląd: to Ty umieszczasz zdjęcie produktu na swoim zdjęciu.',
  privacy: 'Twoje zdjęcie pozostaje na tym urządzeniu. Nie jest wysyłane ani zapisywane.',
  choosePhoto: 'Wybierz zdjęcie',
  useCamera: 'Użyj aparatu',
  dropHint: 'Możesz też upuścić lub wkleić tu zdjęcie.',
  samplesHint: 'Nie masz zdjęcia pod ręką? Wypróbuj jedno z tych:',
  takePhoto: 'Zrób zdjęcie',
  instructions:
    '{title}: przeciągnij na miejsce. Strzałki przesuwają, plus i minus zmieniają rozmiar, przecinek i kropka obracają.',
  larger: 'Powiększ',
  smaller: 'Zmniejsz',
  rotateLeft: 'Obróć w lewo',
  rotateRight: 'Obróć w prawo',
  mirror: 'Odbij w poziomie',
  removeBackground: 'Usuń białe tło',
  compare: 'Przytrzymaj, aby porównać',
  save: 'Zapisz obraz',
  startOver: 'Zacznij od nowa',
  saved: 'Zapisano w pobranych plikach.',
  photoReady: 'To Twoje zdjęcie. Ustaw produkt na miejscu.',
  autoPlacedPreview:
    'Podgląd, który nie pokazuje dopasowania: zdjęcie produktu zostanie umieszczone na Twoim zdjęciu i można je przesunąć.',
  faceNotice:
    'W tym celu Twoja twarz jest wyszukiwana na tym urządzeniu. Nic z tego nie jest wysyłane, zachowywane ani używane do innych celów.',
  otherProducts: 'Inne produkty na Twoim zdjęciu',
  previousProduct: 'Poprzedni produkt',
  nextProduct: 'Następny produkt',
  compareTwo: 'Porównaj dwa',
  backToOne: 'Wstecz',
  forgetPhoto: 'Usuń moje zdjęcie',
  placeAgain: 'Umieść ponownie',
  placedOnFace: 'Umieszczono na Twojej twarzy. Przeciągnij, aby poprawić.',
  placedAsStart:
    'To tylko punkt wyjścia, oszacowany na podstawie Twojej twarzy. Przeciągnij produkt na miejsce.',
  livePreview: 'Podgląd na żywo, który nie pokazuje dopasowania.',
  noFaceFound: 'Nie udało się jednoznacznie znaleźć twarzy. Przeciągnij produkt na miejsce.',
  faceFound: 'Znaleziono twarz.',
  lookStraight: 'Patrz prosto przed siebie.',
  tooDark: 'Jest za ciemno, aby zobaczyć Twoją twarz.',
  moveLeft: 'Trochę w lewo.',
  moveRight: 'Trochę w prawo.',
  moveCloser: 'Podejdź bliżej.',
  heicUnsupported:
    'Ta przeglądarka nie odczytuje zdjęć HEIC. Wybierz JPEG lub PNG albo zrób zdjęcie aparatem.',
  notAPhoto: 'Ten plik nie jest zdjęciem. Wybierz JPEG, PNG lub WebP.',
  photoUnreadable: 'Nie można odczytać tego zdjęcia: może być uszkodzone. Wybierz inne.',
  sampleFailed: 'Nie udało się wczytać przykładowego zdjęcia. Wybierz inne.',
  cameraNotFound: 'Nie znaleziono aparatu. Wybierz zdjęcie.',
  cameraDenied:
    'Ta strona nie ma dostępu do aparatu. Zezwól na niego w ustawieniach przeglądarki lub wybierz zdjęcie.',
  cameraInUse:
    'Aparat jest używany przez inną aplikację. Zamknij ją i spróbuj ponownie albo wybierz zdjęcie.',
  pictureUnavailable: 'Nie można pokazać zdjęcia tego produktu.',
  saveForbidden:
    'Zdjęcie ze sklepu można tu pokazać, ale nie skopiować, więc nie da się tego zapisać. Zrób zrzut ekranu.',
  saveFailed: 'Nie udało się zapisać obrazu. Spróbuj ponownie lub zrób zrzut ekranu.',
};
